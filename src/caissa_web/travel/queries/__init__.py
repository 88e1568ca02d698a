"""Questions about journeys and runs; nothing is changed."""
