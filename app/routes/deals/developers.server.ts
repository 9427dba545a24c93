import {
	categoryNames,
	checkDeal,
	type DealDocument,
	dealFormatVersion,
	findingCodes,
	lawRows,
} from '#engine'

/** A quote with three things to ask about: a total that does not add up, a fee above New York's maximum, and an unwanted product. */
const exampleQuote: DealDocument = {
	version: dealFormatVersion,
	kind: 'quote',
	deal: 'cash',
	date: '2026-11-20',
	state: 'NY',
	vehicle: { condition: 'new', year: 2026, make: 'Honda', model: 'CR-V' },
	lines: [
		{ label: 'Selling price', cents: 33_500_00 },
		{ label: 'Documentation fee', cents: 399_00 },
		{ label: 'Nitrogen tires', cents: 199_00, category: 'dealer_installed', consent: 'declined' },
		{ label: 'Title and registration', cents: 150_00, payee: 'government' },
		{ label: 'Sales tax', cents: 3_026_20, category: 'sales_tax' },
	],
	taxes: [{ label: 'Sales tax 8.875%', ratePpm: 88_750, baseCents: 34_098_00, cents: 3_026_20 }],
	stated: { outTheDoorCents: 37_474_20 },
}

/** JSON with each innermost object or list in one line. */
function format(value: unknown, indent = ''): string {
	if (typeof value !== 'object' || value === null) return JSON.stringify(value)
	const isList = Array.isArray(value)
	const inner = `${indent}  `
	const members = Object.entries(value).flatMap(([name, member]) =>
		member === undefined ? [] : [`${isList ? '' : `${JSON.stringify(name)}: `}${format(member, inner)}`],
	)
	const [open, close] = isList ? ['[', ']'] : ['{', '}']
	const isInnermost = Object.values(value).every((member) => typeof member !== 'object')
	return isInnermost
		? `${open} ${members.join(', ')} ${close}`
		: `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

/** The examples on `/developers`; the response is computed by the engine, so that it cannot be out of date. */
export function developerGuide({ origin, today }: { origin: string; today: string }) {
	const { totals, findings } = checkDeal(exampleQuote, { lawRows, today })
	const findingsToAskAbout = findings.filter(({ severity }) => severity !== 'pass')
	return {
		origin,
		request: format(exampleQuote),
		response: format({ totals, findings: findingsToAskAbout }),
		findingCodes,
		categories: categoryNames,
	}
}
