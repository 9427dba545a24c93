import { expect, test } from 'vitest'
import { readVin } from './vin.ts'
import { codesBetween, originOfVin, vinBlocks } from './vin-origin.ts'

test.each(vinBlocks)('%s to %s belongs to %s, from the first code to the last', (from, to, country) => {
	const codes = codesBetween(from, to)
	expect(codes[0]).toBe(from)
	expect(codes.at(-1)).toBe(to)
	for (const code of codes) expect([code, originOfVin(code)]).toEqual([code, country])
})

test('no code belongs to two blocks', () => {
	const codes = vinBlocks.flatMap(([from, to]) => codesBetween(from, to))
	expect(new Set(codes).size).toBe(codes.length)
})

test.each([
	['A6', 'Africa (no single country)'],
	['KA', 'Asia (no single country)'],
	['VX', 'Europe (no single country)'],
	['26', 'North America (no single country)'],
	['62', 'Oceania (no single country)'],
	['8H', 'South America (no single country)'],
	['DA', null],
	['FA', null],
	['GA', null],
	['0A', null],
])('the unassigned code %s names no country', (code, origin) => {
	expect(originOfVin(code)).toBe(origin)
})

/** The codes of real manufacturers, by country. */
const realCodes = {
	'the United States':
		'1FA 1FT 1G1 1GC 1HG 1N4 1C4 1C6 1J4 1LN 1VW 4T1 4S3 4S4 4JG 4US 5YJ 5NP 5TD 5UX 5XY 5FN 5N1 50E 55S 7SA 7PD 7FC 7YA 7G2 7FA 7MU 7MM',
	Canada: '2HG 2T3 2C3 2G1 2FM',
	Mexico: '3VW 3N1 3FA 3MZ 3KP',
	Japan: 'JTD JHM JF1 JM1 JN1',
	'South Korea': 'KMH KNA KL8 KM8',
	China: 'LRW LFV LYV',
	India: 'MA3 MAJ',
	Thailand: 'ML3 MR0',
	Indonesia: 'MHF',
	Turkey: 'NM0 NMT',
	Malaysia: 'PL1',
	Vietnam: 'RLL',
	'the United Kingdom': 'SAL SAJ SCC',
	Germany: 'WBA WDB WVW WAU WP0',
	Poland: 'SUP',
	'the Czech Republic': 'TMB',
	Hungary: 'TRU TSM',
	Spain: 'VSS VS6',
	France: 'VF1 VF3',
	Croatia: 'V39',
	'the Netherlands': 'XLE XMC',
	Russia: 'XTA',
	Sweden: 'YV1 YS3',
	Italy: 'ZFA ZFF ZAR ZHW',
	Slovakia: 'U5Y',
	Romania: 'UU1',
	Australia: '6G1 6T1 6FP',
	'New Zealand': '7AT 7A8',
	Argentina: '8AF 8AJ',
	Brazil: '9BW 9BG 93H',
	'South Africa': 'AAV AFA AHT',
}

test('the codes of real manufacturers have the right origin', () => {
	const cases = Object.entries(realCodes).flatMap(([country, codes]) =>
		codes.split(' ').map((code) => [code, country] as const),
	)
	expect(cases.length).toBeGreaterThan(60)
	for (const [code, country] of cases) {
		const reading = readVin(`${code}CM82633A004352`, { thisYear: 2026 })
		expect([code, reading.ok && reading.origin]).toEqual([code, country])
	}
})
