"""Addresses."""

from __future__ import annotations

from django.urls import path

from caissa_web.school.pages import exam, lecturer, practice, student

app_name = "school"
urlpatterns = [
    path("", practice.topics, name="topics"),
    path("practice/<slug:topic>/", practice.another, name="another"),
    path("practice/<slug:topic>/<int:seed>/", practice.exercise, name="exercise"),
    path("exam/", exam.another, name="another-exam"),
    path("exam/<int:seed>/<int:marks>/", exam.exam, name="exam"),
    path("classes/", lecturer.classes, name="classes"),
    path("classes/<slug:code>/", lecturer.classroom, name="class"),
    path("classes/<slug:code>/results.pdf", lecturer.results, name="results"),
    path("join/", student.join, name="join"),
    path("answers/<str:token>/", student.answers, name="answers"),
]
