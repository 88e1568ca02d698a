"""Which place of the manual tells of which page: the table behind the link "Help" in the frame.

Names of addresses → page and heading. A test demands that every page has an entry and every heading exists.
"""

from __future__ import annotations

PLACES = {
    "organisers/first-tournament": "welcome begin manual:first-start manual:first-players manual:first-panel",
    "index": "manual:contents manual:search manual:chapter manual:page",
    # -- the desk ---------------------------------------------------------------
    "arbiters/desk#your-events": "desk:home",
    "arbiters/desk#the-page-of-an-event": "desk:event desk:show-event",
    "arbiters/desk#the-overview": "desk:section",
    "arbiters/desk#history-and-undo": "desk:history desk:undo desk:restore desk:event-history",
    "arbiters/desk#documents-that-take-a-while": (
        "desk:being-made desk:made desk:event-being-made desk:event-made desk:long-work "
        "desk:long-work-call-off"
    ),
    "arbiters/desk#for-journalists": "desk:press",
    "arbiters/desk-setup#open-an-event": "desk:new-event desk:event-set-up",
    "arbiters/desk-setup#add-a-section": "desk:new-section desk:tie-breaks",
    "arbiters/desk-setup#import-a-section": "desk:import-section desk:import-report desk:confirm-section",
    "arbiters/desk-setup#carry-an-event-to-another-desk": (
        "desk:bring-in desk:bring-in-report desk:confirm-event desk:portable desk:event-everything"
    ),
    "arbiters/desk-setup#once-round-1-is-paired": "desk:set-up",
    "arbiters/desk-setup#what-the-event-has-to-announce": "desk:regulations",
    "organisers/announcing": (
        "desk:announcement desk:announcement-start desk:announcement-form desk:announcement-file "
        "desk:announcement-preview desk:announcement-compared desk:announcement-agree "
        "desk:announcement-publish desk:announcement-take-over desk:announcement-version "
        "desk:announcement-papers desk:announcement-paper desk:player-invitations "
        "desk:player-invitations-announced desk:player-invitation-answer desk:player-invitation-letter "
        "noticeboard:event-calendar noticeboard:regulations noticeboard:event-logo"
    ),
    "arbiters/desk-setup#schedule-officials-prohibited-pairings": (
        "desk:schedule desk:officials desk:remove-official desk:prohibited desk:permit"
    ),
    "arbiters/desk-setup#fide-mode": "desk:fide-mode",
    "arbiters/desk-setup#send-to-other-sites": "desk:other-sites",
    "arbiters/desk-setup#files": "desk:files desk:everything desk:file",
    # -- those who enter --------------------------------------------------------
    "players/index#am-i-allowed": "portal:enter portal:price",
    "players/index#your-entries": "portal:mine portal:entries portal:answer portal:entry portal:act",
    "players/index#a-parent-or-guardian-agrees": "portal:guardian",
    "players/index#you-were-invited": "invited",
    "players/index#when-entries-open-at-a-certain-minute": (
        "portal:press portal:ticket-entries portal:lots portal:lot-codes"
    ),
    "players/index#who-sees-what": "portal:list",
    "players/delegations#accept": (
        "portal:delegation-answer portal:delegation-contacts portal:delegation-name-official "
        "portal:delegation-end-official portal:delegation-billing"
    ),
    "players/delegations#enter-people": "portal:delegation-names portal:delegation-names-in",
    "players/delegations#the-overview": (
        "portal:delegation portal:delegation-list portal:delegation-person portal:delegation-person-act"
    ),
    "players/delegations#substitute": "portal:delegation-substitute",
    "players/delegations#teams": "portal:delegation-teams portal:delegation-team",
    "organisers/entering#the-outbox": "office:letters office:letter",
    # -- entries ----------------------------------------------------------------
    "arbiters/desk-entries#the-list": "desk:players desk:player-renumber",
    "arbiters/desk-entries#edit-in-the-list": (
        "desk:player-edit desk:player-fee desk:players-undo desk:players-paste desk:players-paste-save"
    ),
    "arbiters/desk-entries#add-a-player": (
        "desk:player-add desk:player-search desk:player-add-listed desk:player-add-typed"
    ),
    "arbiters/desk-entries#rating-lists": "desk:rating-lists desk:rating-lists-fetch",
    "arbiters/desk-entries#check-the-ratings": (
        "desk:player-ratings desk:player-rating-method desk:player-rating-check desk:player-ratings-apply "
        "desk:player-rating-sequence"
    ),
    "arbiters/desk-entries#ratings-by-round": (
        "desk:ratings-by-round desk:ratings-by-round-take desk:ratings-by-round-remove"
    ),
    "arbiters/desk-entries#import-a-list": (
        "desk:player-import desk:player-import-take-over desk:player-import-csv desk:player-import-xlsx"
    ),
    "arbiters/desk-entries#one-player": (
        "desk:player desk:player-correct desk:player-pick desk:player-leave desk:player-bye desk:player-bar "
        "desk:player-board desk:player-exchange"
    ),
    "organisers/people#players-under-18": "desk:player-guardian",
    "arbiters/desk-entries#sections-by-rating": "desk:rating-bands",
    "organisers/entries-office": (
        "office:entries office:entries-list office:entry office:entry-act office:entry-change"
    ),
    "organisers/entries-office#the-offer": (
        "office:offer office:offer-stage office:offer-categories office:offer-prices office:offer-questions "
        "office:offer-text office:offer-try"
    ),
    "organisers/entries-office#what-becomes-of-an-entry": "office:entries-waiting office:entries-draw",
    "organisers/entries-office#decisions-and-verdicts-that-change": (
        "office:entries-decisions office:entries-changed office:entries-lists"
    ),
    "organisers/entries-office#the-door": "office:entries-door",
    "organisers/entries-office#entries-become-players": "office:entries-admit",
    "organisers/entries-office#lists-out": (
        "office:entries-csv office:entries-xlsx office:entries-json office:entries-trf office:entries-report"
    ),
    "organisers/entries-office#another-category": "office:entry-category",
    "championships/delegations": "office:delegations",
    "championships/delegations#invite": "office:delegations-invite",
    "championships/delegations#days-and-late-fee": "office:delegations-terms",
    "championships/delegations#one-delegation": (
        "office:delegation office:delegation-settings office:delegation-quota office:delegation-days "
        "office:delegation-act"
    ),
    "championships/delegations#rights-to-play": "office:qualifications",
    "championships/delegations#import-a-list": "office:delegations-import office:delegations-imported",
    "championships/delegations#lists-out": "office:delegations-people",
    "championships/rooms": (
        "office:rooms-stays office:rooms-stay office:rooms-stay-change office:rooms-stay-cancel"
    ),
    "championships/rooms#hotels-and-nights": (
        "office:rooms-hotels office:rooms-hotel office:rooms-hotel-type office:rooms-hotel-board "
        "office:rooms-hotel-nights office:rooms-hotel-desk"
    ),
    "championships/rooms#who-asks-for-a-room": "portal:rooms portal:room-code portal:delegation-rooms",
    "championships/rooms#rooming-list": (
        "office:rooms-rooming office:rooms-numbers office:rooms-propose office:rooms-proposed "
        "office:rooms-confirm office:rooms-take-back office:rooms-file office:rooms-stay-place"
    ),
    "championships/rooms#the-hotel-desks-day": (
        "office:rooms office:rooms-scan office:rooms-guest office:rooms-guest-act"
    ),
    "championships/rooms#meals": "office:rooms-meals",
    "championships/rooms#who-pays": "office:rooms-rules office:rooms-check office:rooms-charge",
    "championships/travel#places-and-vehicles": "office:travel-settings office:travel-settings-change",
    "championships/travel#arrivals-and-departures": (
        "office:travel-journeys office:travel-journey-new office:travel-journey office:travel-delay "
        "office:travel-journey-cancel portal:travel portal:travel-calendar portal:delegation-travel "
        "portal:delegation-travel-calendar"
    ),
    "championships/travel#runs": (
        "office:travel office:travel-plan office:travel-publish office:travel-calendar "
        "office:travel-manifests office:travel-boards office:travel-run office:travel-run-change "
        "office:travel-run-step office:travel-run-move office:travel-run-boards"
    ),
    "championships/travel#the-drivers-page": "portal:drive",
    "championships/papers": (
        "office:contracts portal:contracts portal:delegation-papers portal:delegation-paper"
    ),
    "championships/papers#texts": "office:contract-text office:contract-stored-text",
    "championships/papers#send-them": "office:contracts-send office:contracts-sent",
    "championships/papers#signing": (
        "office:contract office:contract-countersign office:contract-paper portal:sign portal:sign-proved "
        "portal:sign-paper"
    ),
    "championships/papers#is-a-paper-genuine": "portal:verify portal:verify-number",
    "championships/papers#letters-for-visas": (
        "office:visas office:visas-issue office:visas-issued office:visas-csv office:visa office:visa-act "
        "office:visa-issue office:visa-letter portal:visa portal:visa-letter"
    ),
    "championships/papers#insurance": (
        "office:insurance office:insurance-duty office:insurance-paper portal:insurance"
    ),
    "championships/papers#needs": "office:needs portal:needs",
    "championships/papers#attendants-and-assistants": "office:companions office:companion",
    "championships/entrant-letters": "office:messages",
    "championships/entrant-letters#templates": (
        "office:template office:template-new office:template-delete office:template-ready portal:stop"
    ),
    "championships/entrant-letters#choose-who-look-send": "office:mailing-new office:mailing-stop",
    "championships/entrant-letters#the-archive": "office:mailing office:mailing-csv",
    "championships/entrant-letters#letters-that-came-back": (
        "office:bounces office:bounce-clear office:bounces-webhook"
    ),
    "championships/accreditation": "office:badges office:badges-take-over office:badges-add",
    "championships/accreditation#kinds-and-zones": "office:badge-kinds",
    "championships/accreditation#people-and-photos": (
        "office:badge office:badge-photo office:badge-end portal:photo portal:photo-picture "
        "portal:delegation-badges portal:delegation-photo-send portal:delegation-photo"
    ),
    "championships/accreditation#printing": (
        "office:badges-print office:badges-being-made office:badges-sheet"
    ),
    "championships/accreditation#the-door": (
        "office:doors office:door-close office:door-code phone:door phone:door-list phone:door-scans"
    ),
    "organisers/treasury": "office:money-today",
    "organisers/treasury#first-who-is-paid": "office:money-settings",
    "organisers/treasury#several-payees": "office:money-add-payee",
    "organisers/treasury#other-currencies": (
        "office:money-rates office:money-enter-rate office:money-import-rates"
    ),
    "organisers/treasury#what-people-owe": (
        "office:money-outstanding office:money-payer office:money-change-payer office:money-charge "
        "office:money-cancel-charge "
        "office:money-remind"
    ),
    "organisers/treasury#papers": (
        "office:money-invoices office:money-issue office:money-issue-all office:money-paper portal:paper"
    ),
    "organisers/treasury#the-bank": (
        "office:money-bank office:money-bank-file office:money-bank-look office:money-bank-take-over "
        "office:money-bank-line office:money-bank-again"
    ),
    "organisers/treasury#refunds": (
        "office:money-refunds office:money-ask-refund office:money-refund office:money-refunds-send"
    ),
    "organisers/treasury#cash": (
        "office:money-cash office:money-cash-open office:money-cash-take office:money-cash-close"
    ),
    "organisers/treasury#payments-by-card": (
        "portal:pay portal:pay-card portal:pay-code portal:paid portal:provider"
    ),
    "organisers/treasury#end-of-the-month-and-the-bookkeeper": (
        "office:money-accounts office:money-close-month office:money-export"
    ),
    "organisers/treasury#the-summary": "office:money-summary office:money-summary-csv",
    "arbiters/desk-entries#teams": "desk:player-teams desk:player-team-add desk:player-team",
    "arbiters/desk-entries#check-in": (
        "desk:check-in desk:check-in-note desk:check-in-all desk:check-in-leave-out"
    ),
    # -- rounds -----------------------------------------------------------------
    "arbiters/desk-rounds#before-round-1": (
        "desk:initial-colour desk:numbers desk:draw-numbers desk:set-numbers desk:boards-from "
        "desk:draw-ceremony"
    ),
    "arbiters/desk-rounds#pair": (
        "desk:rounds desk:pair desk:pair-all desk:discard desk:forfeit-absent desk:no-shows"
    ),
    "arbiters/desk-rounds#draft-reviewed-published": "desk:stage desk:round-by-name",
    "arbiters/desk-rounds#type-results": (
        "desk:round desk:results desk:one-result desk:news desk:keys desk:board"
    ),
    "arbiters/desk-rounds#colours-were-reversed": "desk:colours",
    "arbiters/desk-rounds#the-second-pass": "desk:second-pass desk:settle desk:verify",
    "arbiters/desk-rounds#corrections": "desk:for-rating",
    "arbiters/desk-rounds#drawn-matches-of-a-knock-out": "desk:winner-of-tie desk:tie-break-game",
    "arbiters/desk-rounds#chess960": "desk:positions desk:positions-switch desk:positions-draw",
    "arbiters/desk-rounds#another-time-control": (
        "desk:time-controls desk:time-control-of-round desk:clocks-of-boards desk:time-control-back"
    ),
    "arbiters/desk-rounds#pair-by-hand": "desk:hand-pairing desk:start-hand-pairing",
    "arbiters/desk-rounds#why": "desk:why desk:why-board",
    "arbiters/duties#duties": "desk:duties",
    "arbiters/checklists#at-the-desk": (
        "desk:checklists desk:checklist desk:checklist-sign desk:checklist-paper desk:checklist-photo "
        "desk:checklist-photo-off desk:event-checklists desk:event-checklist desk:event-checklist-sign "
        "desk:event-checklist-paper"
    ),
    "arbiters/checklists#the-hall": "desk:hall",
    "arbiters/duties#plan-of-the-arbiters": "desk:arbiters-plan desk:arbiters-plan-links",
    "arbiters/duties#courses-of-the-arbiters": "desk:courses",
    "arbiters/duties#meetings": "desk:meetings desk:meeting",
    "arbiters/desk-rounds#incidents-and-penalties": "desk:incidents desk:incident",
    "arbiters/desk-rounds#what-now": "desk:what-now desk:what-now-decision",
    "arbiters/games#files-with-moves": "desk:games desk:games-confirm desk:game desk:game-freeze",
    "arbiters/games#correct-moves-by-hand": "desk:game-as-the-board desk:game-as-the-sheet",
    "arbiters/games#names-and-pairings-that-change": "desk:games-attach",
    "organisers/hybrid#venues": (
        "desk:online-play desk:online-venue desk:online-people desk:online-players desk:online-phones"
    ),
    "organisers/hybrid#accounts": "desk:online-accounts",
    "organisers/hybrid#disturbed-games": "desk:online-disturbances desk:online-disturbance",
    "organisers/hybrid#assistants-and-recordings": "desk:online-papers",
    "organisers/score-sheets#tablets": (
        "desk:sheet-devices desk:sheet-device-qr desk:certify-device desk:retire-device phone:device"
    ),
    "organisers/score-sheets#the-arbiters-wall": (
        "desk:sheets desk:sheets-of-game desk:decide-sheet desk:sheet-file"
    ),
    "organisers/zones#a-round": (
        "desk:zone desk:zone-check desk:zone-games desk:zone-clocks desk:zone-file desk:zone-confirm"
    ),
    "organisers/zones#permissions-of-players": "portal:zone-permission portal:zone-answer desk:zone-letters",
    "organisers/zones#results-that-are-not-the-regulations": "desk:zone-verdicts",
    "arbiters/games#what-visitors-see": "noticeboard:games noticeboard:game",
    "arbiters/games#live-games": "api:feeds api:change-feed api:push-games api:change-push",
    "arbiters/games#late-for-visitors": "desk:games-delay desk:game-delay",
    "arbiters/games#interruption-and-adjournment": "desk:interruption desk:resume-games",
    "arbiters/conduct#the-appeals-committee": (
        "conduct:home conduct:committee conduct:report conduct:deadlines"
    ),
    "arbiters/conduct#an-appeal": (
        "conduct:new-appeal appeal conduct:fee conduct:carry-out conduct:paper verdicts"
    ),
    "arbiters/conduct#a-case": (
        "conduct:new-case conduct:case conduct:act conduct:evidence conduct:exhibit conduct:name-person "
        "conduct:take-over conduct:hold conduct:end-access conduct:revoke statement"
    ),
    "arbiters/conduct#dossier-and-z-scores": "conduct:dossier conduct:z-score",
    "arbiters/conduct#level-and-logs": (
        "conduct:protection conduct:logs conduct:games-for-screening conduct:fair-play-report"
    ),
    "arbiters/conduct#register-of-penalties": "conduct:register",
    "arbiters/desk-phones#hand-out-links": ("desk:passes desk:revoke-passes desk:passes-sheet desk:pass-qr"),
    "arbiters/desk-phones#let-players-enter-their-results": "desk:claims desk:decide-claims",
    "organisers/messages#writing-to-everybody": "desk:messages",
    # -- teams ------------------------------------------------------------------
    "arbiters/desk-teams#before-the-first-round": (
        "desk:teams desk:late-team desk:team desk:team-bye desk:team-leave desk:teams-by-strength"
    ),
    "arbiters/desk-teams#a-round": (
        "desk:current-matches desk:matches desk:protocols desk:protocol desk:line-ups desk:close-line-ups "
        "desk:line-up-deadline desk:line-up desk:default-line-up desk:match"
    ),
    "arbiters/desk-teams#when-something-goes-wrong": (
        "desk:forfeit-match desk:seated-as-played desk:tie-winner desk:team-conduct"
    ),
    "arbiters/desk-teams#captains-and-heads-of-delegation": (
        "desk:team-captain desk:team-captain-remove desk:own-team desk:own-line-up"
    ),
    "arbiters/desk-teams#after-the-games": "desk:best-on-boards",
    "arbiters/desk-teams#visitors-with-an-impairment": "desk:team-visit",
    # -- after the games ----------------------------------------------------------
    "arbiters/desk-results#look-at-the-standings": (
        "desk:standings desk:standings-after desk:standings-what-if desk:standings-why"
    ),
    "arbiters/desk-results#break-a-tie-that-the-list-leaves": "desk:standings-lots desk:standings-order",
    "arbiters/desk-setup#which-edition-applies": "desk:editions",
    "arbiters/desk-results#send-the-report-to-fide": "desk:reports-due",
    "arbiters/desk-results#define-a-tie-break-of-your-own": "desk:standings-values",
    "arbiters/desk-results#look-at-the-ratings": "desk:ratings desk:ratings-working",
    "arbiters/desk-results#look-at-the-norms": "desk:norms desk:norms-event desk:norms-why",
    "arbiters/desk-results#give-out-the-prizes": "desk:prizes desk:prizes-fund desk:prizes-lock",
    "arbiters/desk-results#hold-a-play-off": (
        "desk:play-offs desk:play-off-rules desk:play-off-act desk:play-off-plan"
    ),
    "arbiters/desk-results#print": "desk:documents desk:document",
    "arbiters/desk-results#who-signed-the-forms": "desk:form-signatures desk:form-signature",
    "arbiters/desk-results#write-the-report": "desk:report",
    # -- people -----------------------------------------------------------------
    "organisers/people#roles": "desk:people desk:add-person desk:dismiss desk:new-link",
    "organisers/people#invite-somebody": "desk:invite desk:uninvite invitation",
    "organisers/account#your-own-people-and-games": ("desk:own-people desk:own-people-file desk:own-entry"),
    "organisers/account#log-in": (
        "accounts:log-in account_login accounts:welcome accounts:once account_signup account_inactive "
        "accounts:log-out account_logout"
    ),
    "organisers/account#your-page": "accounts:me accounts:details accounts:end-others",
    "organisers/account#passwords": "account_change_password account_set_password account_reauthenticate",
    "organisers/people#a-forgotten-password": "accounts:forgotten",
    "organisers/people#the-log-of-log-ins": "accounts:log",
    "organisers/people#passkeys-and-codes": (
        "mfa_index mfa_authenticate mfa_reauthenticate mfa_activate_totp mfa_deactivate_totp "
        "mfa_view_recovery_codes mfa_generate_recovery_codes mfa_download_recovery_codes mfa_list_webauthn "
        "mfa_add_webauthn mfa_login_webauthn mfa_reauthenticate_webauthn mfa_remove_webauthn "
        "mfa_edit_webauthn"
    ),
    # -- phones -----------------------------------------------------------------
    "arbiters/desk-phones#enter-results-on-a-phone": "phone:pass",
    # -- everybody --------------------------------------------------------------
    "organisers/noticeboard#what-is-there": (
        "noticeboard:events noticeboard:all noticeboard:months noticeboard:month noticeboard:event "
        "noticeboard:section noticeboard:tab noticeboard:players noticeboard:players-of noticeboard:player "
        "noticeboard:round noticeboard:round-by-name noticeboard:why-paired noticeboard:matches "
        "noticeboard:teams noticeboard:team noticeboard:standings noticeboard:standings-of "
        "noticeboard:standings-after noticeboard:standings-after-of noticeboard:why noticeboard:cross-table "
        "noticeboard:categories noticeboard:category noticeboard:statistics noticeboard:chances "
        "noticeboard:schedule"
    ),
    "organisers/noticeboard#my-players": "noticeboard:my noticeboard:follow noticeboard:forget",
    "organisers/noticeboard#what-you-decide": "desk:publication",
    "arbiters/documents#the-organisers-look": "desk:papers desk:paper-picture",
    "organisers/noticeboard#languages": "noticeboard:language",
    "organisers/messages#how-somebody-subscribes": (
        "notices:confirm notices:code notices:manage notices:stop notices:tell-me"
    ),
    # -- the installation ---------------------------------------------------------
    "organisers/installation#the-page-of-the-installation": (
        "installation backup clock mail-server mail-server-try mail-server-forget"
    ),
    "organisers/screens#make-a-screen": ("desk:screens desk:screen desk:screen-preview desk:screen-remove"),
    "organisers/screens#in-the-hall": "screens:event screens:page screens:screen",
    "organisers/data-protection#the-register": (
        "privacy:register privacy:event privacy:controller privacy:settings"
    ),
    "organisers/data-protection#consents": "privacy:consents privacy:withdraw",
    "organisers/data-protection#requests": "privacy:requests privacy:answer",
    "organisers/data-protection#one-persons-data": (
        "privacy:people privacy:export privacy:erase privacy:withhold"
    ),
    "organisers/data-protection#what-is-erased-by-itself": "privacy:retention",
    "organisers/data-protection#who-looked": "privacy:access",
    "organisers/data-protection#a-copy-without-people": "privacy:masked",
    "developers/web#style-sheets": "manual:kit",
    "arbiters/school/index#in-the-browser": (
        "school:topics school:another school:exercise school:another-exam school:exam school:classes "
        "school:class school:results school:join school:answers"
    ),
    "developers/api": "api:description",
    "developers/api#tokens": "api:tokens api:revoke-token",
    "organisers/webhooks": "api:webhooks api:deliveries api:change-webhook",
    "organisers/laptop/two-installations": (
        "api:installation api:change-installation api:bring-event api:erasure-made-too"
    ),
}
"""Page and heading → the names of the addresses that they tell of."""

NO_PAGES = frozenset(
    {
        "phone:service-worker",
        "phone:boards",
        "phone:sheet",
        "phone:sheet-entries",
        "phone:manifest",
        "notices:service-worker",
        "noticeboard:stream",
        "noticeboard:live",
        "noticeboard:games-live",
        "noticeboard:game-live",
        "noticeboard:games-pgn",
        "noticeboard:round-pgn",
        "noticeboard:calendar",
        "noticeboard:player-calendar",
        "noticeboard:feed",
        "noticeboard:home-picture",
        "noticeboard:event-picture",
        "noticeboard:section-picture",
        "noticeboard:round-picture",
        "noticeboard:robots",
        "noticeboard:sitemap",
        "api:openapi",
        "api:v1",
        "health-live",
        "health-ready",
        "health-work",
        "metrics",
    }
)
"""Addresses that programs ask for, not people."""

_BY_NAME = {name: place for place, names in PLACES.items() for name in names.split()}


def place_of(name: str) -> str:
    """The place of the manual for an address by its name; nothing if there is none."""
    return _BY_NAME.get(name, "")
