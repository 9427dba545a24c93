import type { Figure } from './figures.ts'

export type Span = { from: number; to: number }

type Formula = { operands: Figure[]; value?: Figure; label?: string; ppm?: number }

const multiplies = /(?:^|[\s\d)%])[x×*÷](?=[\s\d($])|\)\s?\/|\/\s?\d|\btimes\b|%\s?(?:of|on|x|×)\s/i

/**
 * Finds the figures that only lead to a result: in 'Base = ((85,736.55 − 57,695.00) / 36) + … = 952.48' all but the last. A sum of named
 * amounts, '32,150 for the truck + $299 doc = …', is no formula: its amounts are lines.
 */
export function formulaOf(text: string, figures: readonly Figure[]): Formula {
	// 'Residual 55% of 39,265 = 21,595.75' names the sticker price and the residual.
	if (/\b(?:residual|resid|res|rv)\b[^%]{0,20}%\s?of\s(?:the )?(?:msrp |sticker )?(?:of )?\$?\d/i.test(text))
		return { operands: [] }
	const base = baseBehindShare(text, figures)
	if (base) return base
	const aside = explainedBy(text, figures) ?? baseOf(text, figures)
	if (aside) return aside
	const share = baseOfShare(figures)
	if (share) return share
	const sides = sidesOf(text)
	const bare = bareSumOf(text, figures, sides)
	if (bare) return bare
	const product = ({ from, to }: Span) => multiplies.test(withoutTerms(text.slice(from, to)))
	if (sides.length < 2 || !sides.some(product)) return differenceOf(text, figures, sides)
	const inside = ({ from, to }: Span) => figures.filter((figure) => figure.from >= from && figure.to <= to)
	const countsIn = (side: Span) => inside(side).filter(({ kind }) => kind !== 'percent' && kind !== 'other')
	const own = lastClause(text, figures, product)
	if (own > 0) {
		const inner = formulaOf(
			text.slice(own),
			figures
				.filter(({ from }) => from >= own)
				.map((figure) => ({ ...figure, from: figure.from - own, to: figure.to - own })),
		)
		const outer = (figure: Figure) =>
			figures.find(({ from, value }) => from === figure.from + own && value === figure.value)!
		return { ...inner, operands: inner.operands.map(outer), value: inner.value && outer(inner.value) }
	}
	const result = sides.findLast((side) => !product(side) && countsIn(side).length === 1)
	const value = result && countsIn(result)[0]
	const operands = figures.filter((figure) => figure !== value)
	const label = text.slice(0, Math.min(sides[0]!.to, figures[0]?.from ?? text.length)).trimEnd()
	return { operands, value, label, ppm: operands.find(({ kind }) => kind === 'percent')?.value }
}

/**
 * Where the calculation begins in 'doc 498, tags 380, TAVT 7% of 33,878 = 2,371.46': behind the last comma before it, if all of it is there.
 * 0 if it begins with the text.
 */
function lastClause(text: string, figures: readonly Figure[], product: (side: Span) => boolean): number {
	const equals = text.search(/(?<![=<>-])=(?![=>])/)
	const at = Math.max(text.lastIndexOf(', ', equals), text.lastIndexOf('; ', equals)) + 2
	const inside = figures.filter(({ from, to }) => from >= at && to <= equals)
	return at > 1 && inside.length > 1 && product({ from: at, to: equals }) ? at : 0
}

/** 'Gross cap = 41,250 + 795 = 42,045': amounts without words of their own only lead to what the label in front names. */
function bareSumOf(text: string, figures: readonly Figure[], sides: readonly Span[]): Formula | null {
	const [label, ...others] = sides
	const result = others.at(-1)
	if (!label || !result || others.length < 2) return null
	const inside = ({ from, to }: Span) => figures.filter((figure) => figure.from >= from && figure.to <= to)
	const isBare = others.every(({ from, to }) => /^[\s\d.,$()+−–-]+$/.test(text.slice(from, to)))
	const [value] = inside(result)
	if (!isBare || !value || inside(label).length > 0 || inside(result).length > 1) return null
	if (!/\p{L}{2}/u.test(text.slice(label.from, label.to))) return null
	return {
		operands: figures.filter((figure) => figure !== value),
		value,
		label: text.slice(label.from, label.to),
	}
}

/** 'title $33, tax 6.25% of 29,500': what a percentage is taken of is no amount where no result follows it. */
function baseBehindShare(text: string, figures: readonly Figure[]): Formula | null {
	if (text.includes('=') || !/\btax/i.test(text)) return null
	const bases = figures.filter(
		({ kind, from, to }) =>
			(kind === 'money' || kind === 'bare') &&
			/%\s(?:of|on)\s(?:the )?\$?$/i.test(text.slice(0, from)) &&
			!/^\s?(?:[:)]|is|comes to)?\s?\$?\d/.test(text.slice(to)),
	)
	return bases.length > 0 ? { operands: bases } : null
}

/** '6% tax on 55,813 3,348.78' and 'Tax 3,348.78 (6% of 55,813)': what a percentage is taken of is no amount of its own. */
function baseOfShare(figures: readonly Figure[]): Formula | null {
	const rates = figures.filter(({ kind }) => kind === 'percent')
	const amounts = figures.filter(({ kind }) => kind === 'money' || kind === 'bare')
	const [rate] = rates
	if (!rate || rates.length !== 1 || amounts.length !== 2) return null
	const [one, other] = amounts as [Figure, Figure]
	const [base, value] = one.value > other.value ? [one, other] : [other, one]
	return Math.abs(base.plain * rate.plain - value.value) <= 1
		? { operands: [base], value, ppm: rate.value }
		: null
}

/** '476.03 (7.25% x 6,565.87)': the formula behind an amount explains it. */
function explainedBy(text: string, figures: readonly Figure[]): Formula | null {
	for (const { index, 0: aside } of text.matchAll(/\([^()]*\)/g)) {
		if (!multiplies.test(withoutTerms(aside))) continue
		const operands = figures.filter(({ from, to }) => from > index && to < index + aside.length)
		const before = figures.filter(({ from }) => from < index)
		if (operands.length < 2 || before.length !== 1 || figures.some(({ from }) => from > index + aside.length))
			continue
		return { operands, value: before[0], ppm: operands.find(({ kind }) => kind === 'percent')?.value }
	}
	return null
}

/** 'Sales tax (7.25% on 27,480.00): 1,992.30': the amount in parentheses is what the tax is charged on. */
function baseOf(text: string, figures: readonly Figure[]): Formula | null {
	const found = /\(\s?\d{1,2}(?:\.\d{1,4})? ?% (?:on|of|x|×|\*) \$?[\d,.]+\s?\)/i.exec(text)
	if (!found) return null
	const operands = figures.filter(({ from, to }) => from > found.index && to < found.index + found[0].length)
	const [value, ...others] = figures.filter((figure) => !operands.includes(figure) && figure.kind === 'money')
	if (!value || others.length > 0) return null
	return {
		operands,
		value,
		label: text.slice(0, found.index),
		ppm: operands.find(({ kind }) => kind === 'percent')?.value,
	}
}

/** 'Money factor 0.00122 base - 0.00010 for auto pay = 0.00112': only the result counts. */
function differenceOf(text: string, figures: readonly Figure[], sides: readonly Span[]): Formula {
	const factors = figures.filter(({ kind }) => kind === 'factor')
	const value = factors.at(-1)
	if (sides.length < 2 || factors.length < 2 || !value || value.from < sides.at(-1)!.from)
		return { operands: [] }
	return { operands: factors.slice(0, -1), value, label: text.slice(0, factors[0]!.from) }
}

/** '36/12k' and '39 mo / 10k' are a term and miles, and '$300/mo' is a payment; none of them divides. */
const withoutTerms = (text: string) =>
	text
		// 'with 5k down'
		.replace(/\bw\//gi, ' ')
		.replace(/(?<![\d.,])\d{2}\s?(?:mos?\.?|months?)?\s?\/\s?\d{1,2}(?:[.,]\d{1,3})?\s?k?\b/gi, ' ')
		.replace(/\b\d{1,2}(?:\.\d)?k ?\/ ?\d{2}\b/gi, ' ')
		.replace(/\/\s?(?:mo|yr|month|year)\b/gi, ' ')
		// '$329 x 24' is a payment and its number.
		.replace(
			/(?<=\$\d{2,4}(?:\.\d{2})?\s?)[x×]\s?(?:24|27|30|36|39|42|48|60|66|72|75|84)\b(?![\d,.]\d)/gi,
			' ',
		)
		// '= 640.21 × 36' is a payment and its number.
		.replace(/(?<=\.\d{2}\s?)[x×]\s?(?:24|27|30|36|39|42|48|60|66|72|75|84)\b(?![\d,.]\d)/gi, ' ')
		// '36,832.60 @ 6.74% x 75 = 603.31' is a loan.
		.replace(/%\s?(?:apr\s?)?[x×]\s?\d{2,3}\b(?![\d,.])/gi, '%')

function sidesOf(text: string): Span[] {
	const sides: Span[] = []
	let from = 0
	for (const { index } of text.matchAll(/(?<![=<>-])=(?![=>])/g)) {
		sides.push({ from, to: index })
		from = index + 1
	}
	sides.push({ from, to: text.length })
	return sides
}
