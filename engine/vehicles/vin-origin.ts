import { getOwnValue } from '../own-key.ts'

/** The order in which ISO 3780 counts the second character: letters without I, O and Q, then 1 to 9, then 0. */
const secondCharacters = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/**
 * The blocks of first two characters that ISO 3780 (SAE J1044 in North America) assigns to a country, from the first to the
 * last code. A code between two blocks is assigned to no country.
 */
export const vinBlocks: readonly (readonly [from: string, to: string, country: string])[] = [
	['AA', 'AH', 'South Africa'],
	['AJ', 'AK', 'Côte d’Ivoire'],
	['AL', 'AM', 'Lesotho'],
	['AN', 'AP', 'Botswana'],
	['AR', 'AS', 'Namibia'],
	['AT', 'AU', 'Madagascar'],
	['AV', 'AW', 'Mauritius'],
	['AX', 'AY', 'Tunisia'],
	['AZ', 'A1', 'Cyprus'],
	['A2', 'A3', 'Zimbabwe'],
	['A4', 'A5', 'Mozambique'],
	['BA', 'BB', 'Angola'],
	['BC', 'BC', 'Ethiopia'],
	['BF', 'BG', 'Kenya'],
	['BH', 'BH', 'Rwanda'],
	['BL', 'BL', 'Nigeria'],
	['BR', 'BR', 'Algeria'],
	['BT', 'BT', 'Eswatini'],
	['BU', 'BU', 'Uganda'],
	['B3', 'B4', 'Libya'],
	['CA', 'CB', 'Egypt'],
	['CF', 'CG', 'Morocco'],
	['CL', 'CM', 'Zambia'],
	['EA', 'E0', 'Russia'],
	['HA', 'H0', 'China'],
	['JA', 'J0', 'Japan'],
	['KF', 'KH', 'Israel'],
	['KL', 'KR', 'South Korea'],
	['KS', 'KT', 'Jordan'],
	['K1', 'K3', 'South Korea'],
	['K5', 'K5', 'Kyrgyzstan'],
	['LA', 'L0', 'China'],
	['MA', 'ME', 'India'],
	['MF', 'MK', 'Indonesia'],
	['ML', 'MR', 'Thailand'],
	['MS', 'MS', 'Myanmar'],
	['MU', 'MU', 'Mongolia'],
	['MX', 'MX', 'Kazakhstan'],
	['MY', 'M0', 'India'],
	['NA', 'NE', 'Iran'],
	['NF', 'NG', 'Pakistan'],
	['NJ', 'NJ', 'Iraq'],
	['NL', 'NR', 'Turkey'],
	['NS', 'NT', 'Uzbekistan'],
	['NV', 'NV', 'Azerbaijan'],
	['NX', 'NX', 'Tajikistan'],
	['NY', 'NY', 'Armenia'],
	['N1', 'N5', 'Iran'],
	['N7', 'N8', 'Turkey'],
	['PA', 'PC', 'the Philippines'],
	['PF', 'PG', 'Singapore'],
	['PL', 'PR', 'Malaysia'],
	['PS', 'PT', 'Bangladesh'],
	['PV', 'PV', 'Cambodia'],
	['P5', 'P0', 'India'],
	['RA', 'RB', 'the United Arab Emirates'],
	['RF', 'RK', 'Taiwan'],
	['RL', 'RN', 'Vietnam'],
	['RP', 'RP', 'Laos'],
	['RS', 'RT', 'Saudi Arabia'],
	['RU', 'RW', 'Russia'],
	['R1', 'R7', 'Hong Kong'],
	['SA', 'SM', 'the United Kingdom'],
	['SN', 'ST', 'Germany'],
	['SU', 'SZ', 'Poland'],
	['S1', 'S2', 'Latvia'],
	['S3', 'S3', 'Georgia (the country)'],
	['S4', 'S4', 'Iceland'],
	['TA', 'TH', 'Switzerland'],
	['TJ', 'TP', 'the Czech Republic'],
	['TR', 'TV', 'Hungary'],
	['TW', 'T2', 'Portugal'],
	['T3', 'T5', 'Serbia'],
	['T6', 'T6', 'Andorra'],
	['T7', 'T8', 'the Netherlands'],
	['UA', 'UC', 'Spain'],
	['UH', 'UM', 'Denmark'],
	['UN', 'UR', 'Ireland'],
	['UU', 'UX', 'Romania'],
	['U1', 'U2', 'North Macedonia'],
	['U5', 'U7', 'Slovakia'],
	['U8', 'U0', 'Bosnia and Herzegovina'],
	['VA', 'VE', 'Austria'],
	['VF', 'VR', 'France'],
	['VS', 'VW', 'Spain'],
	// VX to V2 was Yugoslavia's and is listed as Serbia's or France's, depending on the edition: no country is named.
	['V3', 'V5', 'Croatia'],
	['V6', 'V8', 'Estonia'],
	['WA', 'W0', 'Germany'],
	['XA', 'XC', 'Bulgaria'],
	['XD', 'XE', 'Russia'],
	['XF', 'XH', 'Greece'],
	['XJ', 'XK', 'Russia'],
	['XL', 'XR', 'the Netherlands'],
	['XS', 'XW', 'Russia'],
	['XX', 'XY', 'Luxembourg'],
	['XZ', 'X0', 'Russia'],
	['YA', 'YE', 'Belgium'],
	['YF', 'YK', 'Finland'],
	['YN', 'YN', 'Malta'],
	['YS', 'YW', 'Sweden'],
	['YX', 'Y2', 'Norway'],
	['Y3', 'Y5', 'Belarus'],
	['Y6', 'Y8', 'Ukraine'],
	['ZA', 'ZU', 'Italy'],
	['ZX', 'ZZ', 'Slovenia'],
	['Z1', 'Z1', 'San Marino'],
	['Z3', 'Z5', 'Lithuania'],
	['Z6', 'Z0', 'Russia'],
	['1A', '10', 'the United States'],
	['2A', '25', 'Canada'],
	['3A', '3X', 'Mexico'],
	['34', '34', 'Nicaragua'],
	['35', '35', 'the Dominican Republic'],
	['36', '36', 'Honduras'],
	['37', '37', 'Panama'],
	['38', '39', 'Puerto Rico'],
	['4A', '40', 'the United States'],
	['5A', '50', 'the United States'],
	['6A', '6X', 'Australia'],
	['6Y', '61', 'New Zealand'],
	['7A', '7E', 'New Zealand'],
	['7F', '70', 'the United States'],
	['8A', '8E', 'Argentina'],
	['8F', '8G', 'Chile'],
	['8L', '8N', 'Ecuador'],
	['8S', '8T', 'Peru'],
	['8X', '8Z', 'Venezuela'],
	['82', '82', 'Bolivia'],
	['84', '84', 'Costa Rica'],
	['9A', '9E', 'Brazil'],
	['9F', '9G', 'Colombia'],
	['9S', '9V', 'Uruguay'],
	['91', '90', 'Brazil'],
]

/** The region to which a row's unassigned codes are reserved, by the first character. The rows D, F, G and 0 have none. */
const regions: Record<string, string> = {
	...rows('ABC', 'Africa'),
	...rows('HJKLMNPR', 'Asia'),
	...rows('ESTUVWXYZ', 'Europe'),
	...rows('12345', 'North America'),
	...rows('67', 'Oceania'),
	...rows('89', 'South America'),
}

function rows(firstCharacters: string, region: string): Record<string, string> {
	return Object.fromEntries([...firstCharacters].map((first) => [first, region]))
}

const countryByCode = new Map(
	vinBlocks.flatMap(([from, to, country]) => codesBetween(from, to).map((code) => [code, country] as const)),
)

/** Returns every code of a block, in the order of ISO 3780. */
export function codesBetween(from: string, to: string): string[] {
	const [first, last] = [secondCharacters.indexOf(from[1]!), secondCharacters.indexOf(to[1]!)]
	return [...secondCharacters.slice(first, last + 1)].map((second) => from[0] + second)
}

/**
 * Returns the country whose authority assigned the manufacturer's code, or the region for which an unassigned code is reserved, or null. It
 * is often, but not always, the country of the plant.
 */
export function originOfVin(vin: string): string | null {
	const country = countryByCode.get(vin.slice(0, 2))
	if (country) return country
	const region = getOwnValue(regions, vin[0]!)
	return region ? `${region} (no single country)` : null
}
