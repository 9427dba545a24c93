import { type Figure, figuresOf } from './figures/figures.ts'
import { formulaOf, type Span } from './figures/formulas.ts'
import { asidesOf, isIn, sentencesOf } from './sentences.ts'

/** An amount or another figure with the words about it. */
export type Clause = {
	figure: Figure
	/** The words before it and after it, up to the next figure or separator. */
	before: string
	after: string
	/** What is printed right behind it, beyond separators. */
	following: string
	/** The words at the beginning of its sentence or cell. */
	head: string
	/** In parentheses, where something is explained. */
	isAside: boolean
	/** In parentheses that say what an amount contains: '(including sales tax of $1,804.00)'. */
	isIncluded: boolean
	/** Where its sentence begins in its cell. */
	sentence: number
	/** The sentence says on which condition it is offered. */
	isConditional: boolean
	/** The sentence is a question. */
	isQuestion: boolean
	/** The only amount of a short cell: a row of a list. */
	isRow: boolean
	/** The only amount of its sentence outside of parentheses. */
	isOnly: boolean
	/** What an equals sign is in front of. */
	isResult: boolean
	/** Right behind a comma, with words behind it: 'incl. first month, $650 acq'. */
	isListed: boolean
	/** What a formula without a name comes to: '14,758 / 36 = 409.94'. */
	isUnnamedResult: boolean
	/** A percentage beside the amount in a formula, in parts per million: '5.6% x 11500'. */
	formulaPpm?: number
}

/** What a cell says: its figures with their words, and the figures that only lead to another one. */
export type ReadCell = { clauses: Clause[]; operands: Figure[]; unclear: Figure[] }

const amounts: ReadonlySet<Figure['kind']> = new Set(['money', 'bare'] as const)

/** A whole number below this without any sign of money is none, unless it ends a row: 10 dollars. */
const bareCentsMin = 1_000

/** Reads the figures of a cell, the text between two separators of columns, with the words that belong to them. */
export function readCell(cell: string): ReadCell {
	const read: ReadCell = { clauses: [], operands: [], unclear: [] }
	const figures = figuresOf(cell)
	read.unclear = figures.filter(({ kind }) => kind === 'unclear')
	let lead = ''
	for (const { from, to } of sentencesOf(cell, figures)) {
		const text = cell.slice(from, to)
		const own = figures
			.filter((figure) => figure.from >= from && figure.to <= to)
			.map((figure) => ({ ...figure, from: figure.from - from, to: figure.to - from }))
		const count = read.clauses.length
		readSentence(text, own, read, from)
		// 'Capitalized cost reduction. Trade-in, rebate or cash by which … – 3,800.00': a form explains its label in a sentence.
		const last = read.clauses.findLast(({ isAside }) => !isAside)
		if (lead && last && read.clauses.length > count && isAtEnd(cell, last, from))
			Object.assign(last, { before: lead, after: '', isRow: true })
		lead =
			from === 0 && own.length === 0 && !text.trimEnd().endsWith('?') ? leadOf(trimmed(headOf(text))) : ''
	}
	return read
}

/** 'ANNUAL PERCENTAGE RATE The cost of your credit as a yearly rate.': a short label, or the term that a long one begins with. */
function leadOf(text: string): string {
	const words = text.split(' ')
	if (words.length <= 8) return text
	const first = words.slice(0, 5).join(' ')
	return words.length <= 30 &&
		/^(?:annual percentage rate|finance charge|amount financed|total of payments|total sale price)\b/i.test(
			first,
		)
		? first
		: ''
}

/** Whether nothing but marks is behind a figure. */
const isAtEnd = (cell: string, { figure }: Clause, from: number) =>
	/^[\s)*†]*$/.test(cell.slice(from + figure.to))

/** Whether a text has an amount. */
export const hasAmount = (text: string): boolean =>
	readCell(text).clauses.some(({ figure }) => amounts.has(figure.kind))

function readSentence(text: string, all: readonly Figure[], read: ReadCell, sentence: number): void {
	const formula = formulaOf(text, all)
	read.operands.push(...formula.operands)
	const figures = all.filter((figure) => figure.kind !== 'unclear' && !formula.operands.includes(figure))
	const anchors = figures.filter((figure) => isAnchor(figure, text, formula.operands.length > 0))
	const ranges = rangesOf(text, anchors)
	const asides = asidesOf(text)
	// '???' behind an amount is a remark.
	const isQuestion = /(?<!\?)\?\s*$/.test(text.replace(/\([^()]*\)/g, ' '))
	const outside = anchors.filter(({ from }) => !isIn(asides, from))
	const wordCount = text
		.replace(/\([^()]*\)/g, ' ')
		.split(/\s+/)
		.filter((word) => /\p{L}{2}/u.test(word)).length
	// A sentence that goes on behind its amount is no row: '* A fee of up to $200 may be added.'
	const isSentence = endsAsSentence(text.slice(outside[0]?.to ?? text.length).trimEnd())
	const isRow = outside.length === 1 && wordCount <= 9 && !isQuestion && !isSentence
	// A percentage or a number of months is a part of the words around an amount: 'Sales tax 8%', '72 months at'.
	const between = figures.filter(
		(figure) =>
			anchors.includes(figure) ||
			(!isRow && (figure.kind === 'factor' || figure.kind === 'miles')) ||
			// 'RV .61 MSRP $49,245'; in 'out the door at 6.25: $31,845' the rate belongs to the words around it.
			(figure.kind === 'percent' &&
				!/[%t]$/i.test(text.slice(figure.from, figure.to)) &&
				!/^\s?(?:[:=)]|is\b|comes to\b)/.test(text.slice(figure.to))),
	)
	for (const figure of figures) {
		// A range is no amount, so its line is named.
		if (ranges.has(figure)) read.unclear.push(figure)
		if (figure.kind === 'other' || ranges.has(figure)) continue
		if (amounts.has(figure.kind) && !anchors.includes(figure)) continue
		const stops = amounts.has(figure.kind) ? between : figures
		const inAside = isIn(asides, figure.from)
		const isWholeRow = isRow && !inAside && figure === outside[0]
		const [words, after] = aroundOf(text, figure, stops, asides, isWholeRow)
		const before = figure === formula.value && formula.label !== undefined ? trimmed(formula.label) : words
		read.clauses.push({
			figure,
			before,
			after,
			following: text.slice(figure.to, figure.to + 40),
			head: inAside ? '' : headOf(formula.label ?? text.slice(0, (anchors[0] ?? figure).from)),
			isAside: inAside,
			isIncluded: inAside && isIncluded(asideOf(text, asides, figure)),
			sentence,
			isQuestion: isQuestion || asks(asideOf(text, asides, figure)),
			isConditional: /^\W{0,6}if (?:you|we|i)\b/i.test(text),
			isRow: isRow && !inAside,
			isOnly: outside.length === 1 && !inAside,
			isListed:
				/,\s?[$(]?\s?$/.test(text.slice(Math.max(0, figure.from - 5), figure.from)) &&
				/^\s?\p{L}/u.test(text.slice(figure.to)),
			isResult: /=\s?(?:approx\.?|approximately|about|around|roughly|~|≈)?\s?[$(]?\s?$/i.test(
				text.slice(Math.max(0, figure.from - 18), figure.from),
			),
			isUnnamedResult:
				figure === formula.value &&
				formula.operands.length > 1 &&
				!/\p{L}{2}/u.test(`${formula.label}${after}`),
			...(formula.ppm !== undefined && figure === formula.value ? { formulaPpm: formula.ppm } : {}),
		})
	}
}

/** '(dealer discount = 27,310?)' is a question of its own. */
const asks = (aside: string) => /\?\s?\)$/.test(aside)

const isIncluded = (aside: string) =>
	/^\(\s?(?:\w{1,12} )?incl(?:\b|ud)|\bincl(?:\.|uded)?\s?\)$/i.test(aside)

/** The parentheses around a figure. */
function asideOf(text: string, asides: readonly Span[], figure: Figure): string {
	const found = asides.find(({ from, to }) => figure.from >= from && figure.to <= to)
	return found ? text.slice(found.from, found.to) : ''
}

/** Whether a figure may be an amount of money in its sentence. */
function isAnchor(figure: Figure, text: string, isFormula: boolean): boolean {
	if (figure.kind === 'money') return true
	if (figure.kind !== 'bare') return false
	if (figure.value < bareCentsMin && /\([^()]*$/.test(text.slice(0, figure.from))) return false
	const after = text.slice(figure.to)
	if (/^\s?(?:x\b|×|\*|\/\s?\d)/i.test(after)) return false
	if (isFormula || figure.value >= bareCentsMin) return true
	if (/\b(?:this|that|number|no|#)\s?$/i.test(text.slice(0, figure.from))) return false
	return /^[\s.)*]*$/.test(after)
}

/** Amounts that only bound another: '$849 - $869', '30 to 35k'. */
function rangesOf(text: string, anchors: readonly Figure[]): ReadonlySet<Figure> {
	const ranges = new Set<Figure>()
	anchors.forEach((figure, index) => {
		const next = anchors[index + 1]
		if (!next || !/^\s?(?:[-–—]|to|or|and)\s?$/i.test(text.slice(figure.to, next.from)) || next.isNegative)
			return
		// '$900-1,400'
		const isCompact = next.from - figure.to === 1
		const isTold = /\b(?:runs?|between|from|anywhere|ranges?)\s(?:about\s)?\$?$/i.test(
			text.slice(0, figure.from),
		)
		if (next.value <= figure.value || next.value > figure.value * (isTold ? 4 : isCompact ? 2 : 1.5)) return
		ranges.add(figure)
		ranges.add(next)
	})
	return ranges
}

/** What separates the words of one amount from those of the next. */
const separator =
	/\s?(?:[;,+=→•|]|->|=>|\s(?:and|plus|but|then|so|with|minus|less|while|for a total of|which makes|of which)\s|\sw\/(?=\s?\$?\s?$)|\s(?=(?:which )?(?:leaves|leaving|brings|bringing)\b|you(?:['’]re| are|['’]d be| would be) at\b))\s?/i

/** '$2,000 down you'd finance 36,832.60': the first word is about the amount before it. */
const belongsBehind =
	/^\s?(?:(?:cash|money) )?(?:down(?: payment)?|off|otd|out the door|due at signing|apr)\b/i

/** In 'tax 7% and our doc 499' and 'DAS 0 followed by 35 payments of 241.17' the amount is the second one's. */
const rateBefore = /^[^%]{0,40}%\s?(?:and|plus|[,&+])\s(?=(?:our|my|their|the|a)\s)|^.{0,40}\bfollowed by\s/i

/** '$5,210 DAS which includes $525 first month': the words before it are about the sum. */
const leadsToParts = /\b(?:incl\.?|includ(?:es|ing)|covers|covering)\s/i

/** Returns the words before and after a figure that are about it. */
function aroundOf(
	text: string,
	figure: Figure,
	stops: readonly Figure[],
	asides: readonly Span[],
	isWholeRow: boolean,
): [string, string] {
	const aside = asides.find(({ from, to }) => figure.from >= from && figure.to <= to)
	const start = aside ? aside.from + 1 : 0
	const end = aside ? aside.to - 1 : text.length
	const isOutside = (other: Figure) =>
		other !== figure && (aside ? other.from >= start && other.to <= end : !isIn(asides, other.from))
	const previous = stops.filter((other) => isOutside(other) && other.to <= figure.from).at(-1)
	const next = stops.find((other) => isOutside(other) && other.from >= figure.to)
	const clean = (part: string) =>
		aside
			? part
			: part.replace(/\([^()]*\)/g, (found) =>
					(found.length < 30 && !/\b(?:incl\w*|savings)\b|,\s/i.test(found)) || !/\p{L}{2}/u.test(found)
						? found
						: ' ',
				)
	const gapBefore = clean(text.slice(previous?.to ?? start, figure.from))
	// '44,150 (dealer discount is 5,450)' is not named by what explains it.
	const gapAfter = clean(text.slice(figure.to, next?.from ?? end)).replace(
		/\([^()\d]{0,60}\d{1,3},\d{3}[^()]{0,60}\)/g,
		' ',
	)
	const cut = previous ? (leadsToParts.exec(gapBefore) ?? separator.exec(gapBefore)) : null
	const own = (cut ? gapBefore.slice(cut.index + cut[0].length) : gapBefore)
		.replace(previous && amounts.has(previous.kind) && !cut ? belongsBehind : /^$/, '')
		.replace(amounts.has(figure.kind) ? rateBefore : /^$/, '')
	// 'RV(55%)' and 'Residual value (24mo 66%)': without a word of its own, it is about what stands before the parentheses.
	const before =
		aside && !/\p{L}{3}/u.test(gapBefore + gapAfter.replace(/^\s?(?:mos?|months?)\b/i, ''))
			? text.slice(0, aside.from)
			: /(?:\s(?:and|plus)|[+&])\s?\$?$/i.test(gapBefore) && /^\s?\p{L}/u.test(gapAfter)
				? ''
				: previous || gapBefore.includes('%')
					? aboutSticker(own)
					: own
	// 'Est. taxes: $604 Monthly payment: $812': what follows is the label of the next amount.
	if (next && isLabel.test(gapBefore) && isLabel.test(gapAfter) && !isUnit.test(gapAfter))
		return [trimmed(before), '']
	const after = isWholeRow ? null : separator.exec(gapAfter)
	return [trimmed(before), trimmed(after ? gapAfter.slice(0, after.index) : gapAfter)]
}

/** Words with a colon that leads to an amount, and what belongs to the amount before them. */
const isLabel = /\p{L}[^:]{0,60}:\s?\$?\s?$/u
const isUnit =
	/^\s?(?:[/+(,;]|(?:per|a|each|every|plus|before|incl|including|with|off|down|otd|due|at|for|x)\b)/i

/** In '4.5k off sticker (48,760)' the amount in parentheses is the sticker price. */
const aboutSticker = (before: string) =>
	/\b(?:off|below|under|over|above)(?: of)?(?: the)? (sticker|msrp|list(?: price)?)[\s(]{0,3}$/i.exec(
		before,
	)?.[1] ?? before

/** Removes the marks that lead from words to an amount. */
export function trimmed(text: string): string {
	let from = 0
	let to = text.length
	const marks = ' \t.:;=-–—_*•·|>$,+→!“”"[]×÷@'
	while (from < to && marks.includes(text[from]!)) from++
	while (to > from && marks.includes(text[to - 1]!)) to--
	const kept = text.slice(from, to)
	const opened = kept.split('(').length - kept.split(')').length
	return (
		opened > 0 && kept.endsWith('(')
			? kept.slice(0, -1)
			: opened < 0 && kept.startsWith(')')
				? kept.slice(1)
				: kept
	).trim()
}

/** The words with which a cell begins: 'Gross capitalized cost' of 'Gross capitalized cost. Agreed upon value …'. */
function headOf(before: string): string {
	return trimmed(before.replace(/^\s*(?:\d{1,2}[a-z]?|[A-Z])[.):]?\s+(?=\S)/, ''))
}

/** Whether a text ends with a word and a period, with another word before it in the same sentence. */
function endsAsSentence(text: string): boolean {
	if (!text.endsWith('.')) return false
	const words = text.slice(text.lastIndexOf('.', text.length - 2) + 1, -1).split(/\s/)
	return /^\p{L}{2,}$/u.test(words.pop()!) && words.some((word) => /\p{L}{2}/u.test(word))
}
