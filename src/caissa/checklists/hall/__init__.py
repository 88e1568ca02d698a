"""The hall: its measures, how many boards fit, the plan with numbered boards and its drawing."""
