/** Fields of a line of a boundary file by their published numbers, from 1. */
export type BoundaryFields = Partial<Record<number, string>>

/** Writes a line of a boundary file of Ohio. */
export function boundaryLine(type: string, fields: BoundaryFields, fieldCount = 89): string {
	const line = Array.from({ length: fieldCount }, () => '')
	const all: BoundaryFields = { 1: type, 2: '20080101', 3: '29991231', 23: '39', 24: '39', ...fields }
	for (const [number, value] of Object.entries(all)) line[Number(number) - 1] = value!
	return line.join(',')
}

// Made up, in the published format.
export const ohioRates = {
	fileName: 'OHR2026Q4AUG28.csv',
	text: [
		'39,45,39,.0575,.0575,0,0,20130901,29991231',
		'39,00,049,.0175,.0175,0,0,20180101,29991231',
		'39,00,041,.0125,.0125,0,0,20180101,29991231',
		'39,63,00123,.0050,.0050,0,0,20180101,29991231',
	].join('\n'),
}

const zip = (code: string, plus4: [string, string] = ['', '']) => ({
	18: code,
	19: plus4[0],
	20: code,
	21: plus4[1],
})

/**
 * 43215 has 7.5 %; 43016 has 7 %, and 7.5 % or 8 % in some of its nine-digit codes; of 43017 a part is in a county without a known rate;
 * some streets of 43018 have 7.5 % and others 7 %.
 */
export const ohioBoundaries = {
	fileName: 'OHB2026Q4AUG28.csv',
	text: [
		boundaryLine('Z', { ...zip('43215'), 25: '049' }),
		boundaryLine('Z', { ...zip('43016'), 25: '041' }),
		boundaryLine('4', { ...zip('43016', ['0001', '0999']), 25: '049' }),
		boundaryLine('4', { ...zip('43016', ['1000', '1999']), 25: '049', 30: 'ST', 31: '00123', 32: '63' }),
		boundaryLine('Z', { ...zip('43017'), 25: '041' }),
		boundaryLine('4', { ...zip('43017', ['0001', '0999']), 25: '999' }),
		boundaryLine('A', { 4: '1', 5: '99', 8: 'MAIN', 16: '43018', 25: '049' }),
		boundaryLine('A', { 4: '101', 5: '199', 8: 'MAIN', 16: '43018', 25: '041' }),
	].join('\r\n'),
}
