"""The Burstein system (C.04.4.2): those with strong opposition meet those with weak opposition."""
