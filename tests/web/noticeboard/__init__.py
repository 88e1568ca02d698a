"""Tests of the noticeboard."""
