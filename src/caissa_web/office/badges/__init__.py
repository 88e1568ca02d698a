"""The accreditation desk: badges and photos, kinds and zones, sheets to print, doors."""
