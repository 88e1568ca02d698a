"""Letters for visas: passports that only the visa officer sees, and letters that anybody can check."""
