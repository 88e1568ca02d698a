"""Appointments, panels, staffing and workload (B.06.4)."""
