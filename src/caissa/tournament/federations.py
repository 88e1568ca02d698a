"""FIDE's codes of federations, which are not those of ISO 3166 nor quite those of the Olympic Committee."""

from __future__ import annotations

from types import MappingProxyType

from caissa.tournament.initial_order import alphabetically

FEDERATIONS = MappingProxyType({
    "AFG": "Afghanistan", "AHO": "Netherlands Antilles", "ALB": "Albania", "ALG": "Algeria",
    "AND": "Andorra", "ANG": "Angola", "ANT": "Antigua and Barbuda", "ARG": "Argentina", "ARM": "Armenia",
    "ARU": "Aruba", "AUS": "Australia", "AUT": "Austria", "AZE": "Azerbaijan", "BAH": "Bahamas",
    "BAN": "Bangladesh", "BAR": "Barbados", "BDI": "Burundi", "BEL": "Belgium", "BER": "Bermuda",
    "BHU": "Bhutan", "BIH": "Bosnia and Herzegovina", "BIZ": "Belize", "BLR": "Belarus", "BOL": "Bolivia",
    "BOT": "Botswana", "BRA": "Brazil", "BRN": "Bahrain", "BRU": "Brunei Darussalam", "BUL": "Bulgaria",
    "BUR": "Burkina Faso", "CAF": "Central African Republic", "CAM": "Cambodia", "CAN": "Canada",
    "CAY": "Cayman Islands", "CHA": "Chad", "CHI": "Chile", "CHN": "China", "CIV": "Côte d'Ivoire",
    "CMR": "Cameroon", "COD": "Democratic Republic of the Congo", "COL": "Colombia", "COM": "Comoros",
    "CPV": "Cape Verde", "CRC": "Costa Rica", "CRO": "Croatia", "CUB": "Cuba", "CYP": "Cyprus",
    "CZE": "Czech Republic", "DEN": "Denmark", "DJI": "Djibouti", "DMA": "Dominica",
    "DOM": "Dominican Republic", "ECU": "Ecuador", "EGY": "Egypt", "ENG": "England", "ERI": "Eritrea",
    "ESA": "El Salvador", "ESP": "Spain", "EST": "Estonia", "ETH": "Ethiopia", "FAI": "Faroe Islands",
    "FID": "FIDE", "FIJ": "Fiji", "FIN": "Finland", "FRA": "France", "GAB": "Gabon", "GAM": "Gambia",
    "GCI": "Guernsey", "GEO": "Georgia", "GEQ": "Equatorial Guinea", "GER": "Germany", "GHA": "Ghana",
    "GRE": "Greece", "GRN": "Grenada", "GUA": "Guatemala", "GUM": "Guam", "GUY": "Guyana", "HAI": "Haiti",
    "HKG": "Hong Kong", "HON": "Honduras", "HUN": "Hungary", "INA": "Indonesia", "IND": "India",
    "IOM": "Isle of Man", "IRI": "Iran", "IRL": "Ireland", "IRQ": "Iraq", "ISL": "Iceland", "ISR": "Israel",
    "ISV": "US Virgin Islands", "ITA": "Italy", "IVB": "British Virgin Islands", "JAM": "Jamaica",
    "JCI": "Jersey", "JOR": "Jordan", "JPN": "Japan", "KAZ": "Kazakhstan", "KEN": "Kenya",
    "KGZ": "Kyrgyzstan", "KOR": "South Korea", "KOS": "Kosovo", "KSA": "Saudi Arabia", "KUW": "Kuwait",
    "LAO": "Laos", "LAT": "Latvia", "LBA": "Libya", "LBN": "Lebanon", "LBR": "Liberia",
    "LCA": "Saint Lucia", "LES": "Lesotho", "LIE": "Liechtenstein", "LTU": "Lithuania", "LUX": "Luxembourg",
    "MAC": "Macau", "MAD": "Madagascar", "MAR": "Morocco", "MAS": "Malaysia", "MAW": "Malawi",
    "MDA": "Moldova", "MDV": "Maldives", "MEX": "Mexico", "MGL": "Mongolia", "MKD": "North Macedonia",
    "MLI": "Mali", "MLT": "Malta", "MNC": "Monaco", "MNE": "Montenegro", "MOZ": "Mozambique",
    "MRI": "Mauritius", "MTN": "Mauritania", "MYA": "Myanmar", "NAM": "Namibia", "NCA": "Nicaragua",
    "NCL": "New Caledonia", "NED": "Netherlands", "NEP": "Nepal", "NGR": "Nigeria", "NIG": "Niger",
    "NON": "no federation", "NOR": "Norway", "NRU": "Nauru", "NZL": "New Zealand", "OMA": "Oman",
    "PAK": "Pakistan", "PAN": "Panama", "PAR": "Paraguay", "PER": "Peru", "PHI": "Philippines",
    "PLE": "Palestine", "PLW": "Palau", "PNG": "Papua New Guinea", "POL": "Poland", "POR": "Portugal",
    "PUR": "Puerto Rico", "QAT": "Qatar", "ROU": "Romania", "RSA": "South Africa", "RUS": "Russia",
    "RWA": "Rwanda", "SCO": "Scotland", "SEN": "Senegal", "SEY": "Seychelles", "SGP": "Singapore",
    "SKN": "Saint Kitts and Nevis", "SLE": "Sierra Leone", "SLO": "Slovenia", "SMR": "San Marino",
    "SOL": "Solomon Islands", "SOM": "Somalia", "SRB": "Serbia", "SRI": "Sri Lanka", "SSD": "South Sudan",
    "STP": "Sao Tome and Principe", "SUD": "Sudan", "SUI": "Switzerland", "SUR": "Suriname",
    "SVK": "Slovakia", "SWE": "Sweden", "SWZ": "Eswatini", "SYR": "Syria", "TAN": "Tanzania",
    "TGA": "Tonga", "THA": "Thailand", "TJK": "Tajikistan", "TKM": "Turkmenistan", "TLS": "Timor-Leste",
    "TOG": "Togo", "TPE": "Chinese Taipei", "TTO": "Trinidad and Tobago", "TUN": "Tunisia",
    "TUR": "Türkiye", "UAE": "United Arab Emirates", "UGA": "Uganda", "UKR": "Ukraine", "URU": "Uruguay",
    "USA": "United States of America", "UZB": "Uzbekistan", "VAN": "Vanuatu", "VEN": "Venezuela",
    "VIE": "Vietnam", "VIN": "Saint Vincent and the Grenadines", "WLS": "Wales", "YEM": "Yemen",
    "ZAM": "Zambia", "ZIM": "Zimbabwe",
})  # fmt: skip
"""Code → name, with FID for those who play under FIDE's flag and NON for those of no federation."""

FROM_ISO = MappingProxyType({
    "ABW": "ARU", "AGO": "ANG", "ARE": "UAE", "ATG": "ANT", "BFA": "BUR", "BGD": "BAN", "BGR": "BUL",
    "BHR": "BRN", "BHS": "BAH", "BLZ": "BIZ", "BMU": "BER", "BRB": "BAR", "BTN": "BHU", "BWA": "BOT",
    "CHE": "SUI", "CHL": "CHI", "CRI": "CRC", "CYM": "CAY", "DEU": "GER", "DNK": "DEN", "DZA": "ALG",
    "FJI": "FIJ", "FRO": "FAI", "GGY": "GCI", "GMB": "GAM", "GNQ": "GEQ", "GRC": "GRE", "GRD": "GRN",
    "GTM": "GUA", "HND": "HON", "HRV": "CRO", "HTI": "HAI", "IDN": "INA", "IMN": "IOM", "IRN": "IRI",
    "JEY": "JCI", "KHM": "CAM", "KNA": "SKN", "KWT": "KUW", "LBY": "LBA", "LKA": "SRI", "LSO": "LES",
    "LVA": "LAT", "MCO": "MNC", "MDG": "MAD", "MMR": "MYA", "MNG": "MGL", "MRT": "MTN", "MUS": "MRI",
    "MWI": "MAW", "MYS": "MAS", "NER": "NIG", "NGA": "NGR", "NIC": "NCA", "NLD": "NED", "NPL": "NEP",
    "OMN": "OMA", "PHL": "PHI", "PRI": "PUR", "PRT": "POR", "PRY": "PAR", "PSE": "PLE", "ROM": "ROU",
    "SAU": "KSA", "SDN": "SUD", "SLB": "SOL", "SLV": "ESA", "SVN": "SLO", "SYC": "SEY", "TCD": "CHA",
    "TGO": "TOG", "TON": "TGA", "TWN": "TPE", "TZA": "TAN", "URY": "URU", "VCT": "VIN", "VGB": "IVB",
    "VIR": "ISV", "VNM": "VIE", "VUT": "VAN", "XKX": "KOS", "ZAF": "RSA", "ZMB": "ZAM", "ZWE": "ZIM",
})  # fmt: skip
"""ISO 3166 alpha-3 → FIDE, where the two differ and the ISO code means nothing else to FIDE."""

_BY_NAME = {alphabetically(name): code for code, name in FEDERATIONS.items()} | {
    "czechia": "CZE", "turkey": "TUR", "united states": "USA", "korea": "KOR", "macedonia": "MKD",
    "cabo verde": "CPV", "swaziland": "SWZ", "russian federation": "RUS", "viet nam": "VIE",
    "brunei": "BRU", "taiwan": "TPE", "ivory coast": "CIV", "curacao": "AHO", "holland": "NED",
}  # fmt: skip


def federation_code(text: str) -> str | None:
    """FIDE's code for a code (FIDE's or ISO's, in any case) or an English name; None if there is none."""
    code = text.strip().upper()
    if code in FEDERATIONS:
        return code
    return FROM_ISO.get(code) or _BY_NAME.get(alphabetically(text))
