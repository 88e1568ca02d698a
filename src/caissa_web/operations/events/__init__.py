"""Operations on events and sections: set-up, people, passes, publication, imports."""
