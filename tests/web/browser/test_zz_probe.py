import time
from functools import partial
from django.conf import settings
from tests.web.browser.test_accessibility import DIRECTIONS, LOOKS, PEOPLE, after_acts, comes_in, complaints, go, hall, shown, visitor, pages_written
def test_probe(visitor, hall):
    out = open("/tmp/axe/out/found", "w", buffering=1)
    t0 = time.time()
    house = hall.house
    acts = {}
    try:
        for language in ("en", "ar"):
            acts[language] = list(after_acts(house.sessions["olga"], settings.SESSION_COOKIE_NAME, language))
    except Exception as e:
        print("ACTS", repr(e), file=out)
    seen = house.templates | {n for n, _ in acts.get("en", [])}
    print("VISITS", len(house.visits), "UNCOVERED", sorted(pages_written() - seen), file=out)
    for language, direction, look in reversed(DIRECTIONS):
        width, scheme = LOOKS[look]
        for by in PEOPLE:
            comes_in(visitor, hall, by, language)
            for address in house.of(by):
                try:
                    go(visitor, hall, address, width, scheme)
                    for c in complaints(visitor, direction, width): print(language, by, address, c, file=out)
                except Exception as e: print("EXC", address, repr(e)[:300], file=out)
            print("--", language, by, len(house.of(by)), round(time.time()-t0), file=out)
        comes_in(visitor, hall, "olga", language)
        for name, text in acts.get(language, []):
            visitor.route("**/shown/", partial(shown, text), times=1)
            go(visitor, hall, "/shown/", width, scheme)
            for c in complaints(visitor, direction, width): print(language, "ACT", name, c, file=out)
        print("-- acts", language, round(time.time()-t0), file=out)
