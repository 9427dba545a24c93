/** The locations of the fictional appointments. */
export const appointmentPlaces = [
	'Harbor Road Toyota, 418 Harbor Road',
	'Northside Honda, 2200 Ridge Avenue',
	'Private seller, Linden Street 12',
	'Bayview Subaru, 61 Bay Street',
	'Eastgate Auto Mall, row 2',
	'Westfield Ford, 15 Station Road',
	'Private seller, Quarry Hill 40',
	'Lakeside Kia, 7 Lake Drive',
	'Union Square Mazda, 900 Union Square',
	'Gateway Nissan, 3300 County Road',
	'Private seller, behind the library on Elm Street',
	'Mill Pond Volkswagen, 88 Mill Pond Way',
] as const

/** Abandoned checkouts, which the funnel of the overview shows. */
export const abandonedCheckouts = [
	['Nora Whitfield', 'price_online_search', 29, 'expired'],
	['Sam Okonkwo', 'price_in_person', 36, 'canceled'],
	['Corinne Reyes', 'price_online_search', 44, 'expired'],
	['Phil Carmody', 'price_concierge', 51, 'expired'],
	['Leila Haddad', 'price_online_search', 60, 'canceled'],
	['Grant Weaver', 'price_in_person', 68, 'expired'],
	['Mei Tanaka', 'price_online_search', 77, 'expired'],
	['Rob Delaney', 'price_concierge', 86, 'canceled'],
	['Ashley Ferreira', 'price_online_search', 99, 'expired'],
	['Cyrus Bahrami', 'price_online_search', 112, 'expired'],
	['Heidi Strand', 'price_in_person', 126, 'canceled'],
	['Jamal Whitaker', 'price_online_search', 141, 'expired'],
	['Ellen Voss', 'price_concierge', 158, 'expired'],
	['Teddy Marsh', 'price_online_search', 173, 'canceled'],
] as const
