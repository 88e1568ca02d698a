"""dev: run everything and write a report"""
import time, json, collections, os
import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.web.browser.lively import open_hall
from tests.web.browser.conftest import Windows, PASSWORD
@pytest.fixture(scope="module")
def hall(chromium, django_db_blocker, tmp_path_factory):
    with django_db_blocker.unblock(), open_hall(tmp_path_factory.mktemp("a")/"d.sqlite3") as hall:
        yield hall
def test_try(hall, chromium):
    t=time.time()
    found=collections.defaultdict(lambda: collections.defaultdict(list))
    def dump():
        with open("/tmp/axe_report.txt","w") as f:
            for k,v in found.items():
                f.write(f"#### {k}\n")
                for look,items in v.items():
                    f.write(f"  {look}: {len(items)} pages\n")
                    for a,h in items[:12]:
                        f.write(f"     {a}\n")
                        for one in h[:2]: f.write("         "+one.replace("\n"," ")+"\n")
    if 1:
        print("hall", time.time()-t, len(hall.desk))
        w=Windows(chromium, hall.url)
        page=w.open()
        axe=Axe()
        def look(addr, best):
            page.evaluate("document.querySelectorAll('details').forEach(d=>d.open=true)")
            if not page.evaluate("!!window.axe"): page.evaluate(axe.axe_script)
            tags=["wcag2a","wcag2aa","wcag21a","wcag21aa","wcag22a","wcag22aa"]+(["best-practice"] if best else [])
            return page.evaluate("(t)=>axe.run({resultTypes:['violations'],runOnly:t,}).then(r=>r.violations)", tags)
        t=time.time(); n=0
        def visit(addr):
            nonlocal n
            page.set_viewport_size({"width":1200,"height":900}); page.emulate_media(color_scheme="light")
            page.goto(addr)
            for width in (1200,390):
                page.set_viewport_size({"width":width,"height":900})
                for scheme in ("light","dark"):
                    page.emulate_media(color_scheme=scheme)
                    n+=1
                    for v in look(addr, scheme=="light"):
                        found[(v["id"],v["impact"],v["help"])][(width,scheme)].append((addr,[x["html"][:200]+" | "+x["failureSummary"][:200] for x in v["nodes"]][:3]))
        for a in hall.noticeboard: visit(a)
        page.goto("/account/log-in/?next=/desk/")
        page.get_by_label("Log-in name").fill("olga"); page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click(); page.wait_for_url("**/desk/")
        for a in hall.desk:
            visit(a); dump()
        for a in hall.phones: visit(a)
        print("looks", n, time.time()-t)
        print("faults", w.faults)
        w.close()
