"""Commands for those who learn and teach: exercises, examinations, seminars."""
