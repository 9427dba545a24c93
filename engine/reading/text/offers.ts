import { linesOutsideNewestQuote } from '../paste/thread.ts'
import { figuresOf } from './figures/figures.ts'
import type { Item } from './items.ts'
import { isPrice } from './naming/price.ts'
import { startsByRow } from './offer-rows.ts'
import { readItems } from './read-items.ts'

/** One of several offers in a text: its name, and the lines of the text with those of the other offers left empty. */
export type Offer = { name: string; lines: string[] }

/** Where an offer begins, and where its words do, behind a mark with a number that is no amount; one of a list is nothing but its line. */
type Start = { line: number; at: number; name: string; from?: number; isOneLine?: true }

/** More offers than these are read as one with the last, so that reading stays bounded. */
const offersMax = 8

/** Finds the offers of a text that has several: by their marks, by 'or', by a second price after a total, by several terms. Otherwise none. */
export function offersOf(lines: readonly string[]): Offer[] {
	const outside = linesOutsideNewestQuote(lines)
	const own = lines.map((line, index) => (outside.has(index) ? '' : line))
	for (const find of [
		markedStarts,
		numberedStarts,
		startsByRow,
		startsByKind,
		startsBehindOr,
		startsAfterTotal,
	]) {
		const starts = find(own).slice(0, offersMax)
		if (starts.length < 2) continue
		const offers = starts.map((start, index) => offerAt(lines, starts, start, starts[index + 1]))
		if (offers.every(({ part }) => isOffer(part)))
			return offers.map(({ name, lines: kept }) => ({ name, lines: kept }))
	}
	return termsOf(own)
}

/** The lines of one offer, and with them what stands before all offers or is said of each of them. */
function offerAt(lines: readonly string[], starts: readonly Start[], start: Start, next?: Start) {
	const first = starts[0]!
	const cut = (line: string, index: number) => {
		if (index < start.line || (next && index > next.line)) return ''
		if (start.isOneLine && index > start.line) return ''
		return line.slice(
			index === start.line ? (start.from ?? start.at) : 0,
			index === next?.line ? next.at : undefined,
		)
	}
	const part = lines.map(cut)
	const kept = lines.map((line, index) => {
		if (index < first.line || (isOfEach.test(line) && part[index] === '')) return line
		if (first.isOneLine && !starts.some((each) => each.line === index)) return line
		return index === first.line && start !== first
			? `${line.slice(0, first.at)} ${part[index]}`
			: part[index]!
	})
	if (start === first) kept[first.line] = `${lines[first.line]!.slice(0, first.at)}${part[first.line]}`
	return { name: start.name, lines: kept, part }
}

const isOfEach =
	/\b(?:both|either|each|all|any)\s(?:of\s)?(?:the\s|these\s|my\s|our\s)?(?:options?|offers?|deals?|quotes?|ways)\b|\b(?:for|on|in|with) both\b|\bon this (?:one|car|truck|suv|vehicle|unit)\b/i

/** An offer states a price, a payment, a total or a term; a mark alone makes none. */
function isOffer(lines: readonly string[]): boolean {
	const { items, facts } = readItems(lines)
	return (
		items.some(({ term, rule }) => (term !== null && offerTerms.has(term)) || rule?.category === 'price') ||
		(items.length > 0 && facts.some(({ kind }) => kind === 'months'))
	)
}

const offerTerms: ReadonlySet<string> = new Set([
	'price',
	'payment',
	'asked_payment',
	'base_payment',
	'payment_with_tax',
	'out_the_door',
	'due_at_signing',
	'one_pay',
])

const ordinals = [
	'a',
	'1',
	'one',
	'i',
	'b',
	'2',
	'two',
	'ii',
	'c',
	'3',
	'three',
	'iii',
	'd',
	'4',
	'four',
	'iv',
]

const mark =
	/(?:^[\s>*•·#–-]{0,6}|[\s.;,|(/])((?:option|offer|dealer(?:ship)?|deal|quote|choice|proposal|scenario|alternative|structure|package|plan)\s?#?\s?([a-d]|[1-4]|one|two|three|four|i{1,3}|iv)\b)(\s?[:.)–—=-]|\s(?:is|would be)\b|$|\s)/gi

/** 'Option A:' and 'Quote 1'; within a line only with a mark behind it. Each must be the next one of the same word. */
function markedStarts(lines: readonly string[]): Start[] {
	const starts: Start[] = []
	let word = ''
	let style = -1
	lines.forEach((text, line) => {
		for (const match of text.slice(0, 4_000).matchAll(mark)) {
			const [whole, name, ordinal, behind] = match as unknown as [string, string, string, string]
			const at = match.index + whole.indexOf(name)
			const isInLine = /[\p{L}\d]/u.test(text.slice(0, at))
			const isBeforeAmount = /^\s?\$?\d/.test(text.slice(match.index + whole.length))
			if (isInLine && !isBeforeAmount && !/[:.)–—=-]|is|would/i.test(behind)) continue
			const position = ordinals.indexOf(ordinal.toLowerCase())
			const kind = name.slice(0, 4).toLowerCase()
			const isNext = Math.floor(position / 4) === starts.length
			if (!isNext || (starts.length > 0 && (kind !== word || position % 4 !== style))) continue
			word = kind
			style = position % 4
			starts.push({ line, at, name: name.replaceAll(/\s+/g, ' '), from: at + name.length })
		}
	})
	return starts
}

/** '1) 2026 Outback Touring - $42,118, OTD $45,690' and '2) 2026 Outback Onyx - …': numbered lines that each begin with a model year. */
function numberedStarts(lines: readonly string[]): Start[] {
	const starts: Start[] = []
	lines.forEach((text, line) => {
		const found =
			/^[\s>*•·#–-]{0,6}(\d)[.)]\s{0,3}(20[0-4]\d\s[\p{L}\d][^$:–—]{2,50}?)\s?(?:[-–—:,$]|$)/u.exec(text)
		if (!found || Number(found[1]) !== starts.length + 1) return
		starts.push({ line, at: 0, name: nameOf(found[2]!), from: text.indexOf(found[2]!), isOneLine: true })
	})
	return starts.length > 1 ? starts : letteredStarts(lines)
}

/** 'a) $0 down $668/mo 72 @6.49' and 'b) $4k down $601/mo': lettered or numbered lines with a payment or a total each. */
function letteredStarts(lines: readonly string[]): Start[] {
	const starts: Start[] = []
	lines.forEach((text, line) => {
		const found = /^[\s>*•·#–-]{0,6}([a-d1-4])[.)]\s/i.exec(text)
		const position = found ? ordinals.indexOf(found[1]!.toLowerCase()) : -1
		if (position < 0 || Math.floor(position / 4) !== starts.length) return
		if (perMonth.test(text) || wholePrice.test(text))
			starts.push({ line, at: 0, name: nameOf(text), from: found![0].length, isOneLine: true })
	})
	return starts
}

const kindOfLine =
	/^[\s>*•·#–-]{0,6}(?:\d[.)]\s)?((lease|leasing|finance|financing|loan|purchase|buy)(?: (?:option|offer|quote|deal))?)\s?(?:[:–—-]|\d{2}\b|(?:for|at|it)\b|$)/i

/** 'Lease: 36 months, $389/mo' and below it 'Finance: 72 months, $612/mo'. */
function startsByKind(lines: readonly string[]): Start[] {
	const starts: Start[] = []
	const kinds = new Set<boolean>()
	lines.forEach((text, line) => {
		const found = kindOfLine.exec(text)
		const isLease = /^leas/i.test(found?.[2] ?? '')
		if (!found || kinds.has(isLease)) return
		kinds.add(isLease)
		starts.push({ line, at: 0, name: found[1]! })
	})
	const hasPayment = starts.every(({ line }, index) =>
		lines.slice(line, starts[index + 1]?.line).some((text) => perMonth.test(text) || wholePrice.test(text)),
	)
	return hasPayment ? starts : []
}

const wholePrice = /\b(?:otd|out.the.door|cash price)\b/i
const perMonth = /\d\s?(?:\/|per|a|each)\s?mo(?:nth)?\b|\bmonthly\b/i

/** 'or' between two payments, in a sentence or alone on its line. What is said before the first payment is said of both. */
function startsBehindOr(lines: readonly string[]): Start[] {
	const paid = lines.findIndex((text) => perMonth.test(text))
	if (paid < 0) return []
	const lastPaid = lines.findLastIndex((text) => perMonth.test(text))
	const starts: Start[] = [{ line: paid, at: 0, name: nameOf(lines[paid]!) }]
	let paidBefore = -1
	for (let line = paid; line <= lastPaid && starts.length < offersMax; line++) {
		const text = lines[line]!
		for (const match of text.slice(0, 4_000).matchAll(/(?:^\W{0,6}|[\s,;.(])or\b\W{0,6}(?=$|\s|\w|\$)/gi)) {
			const last = starts.at(-1)!
			const from = match.index + match[0].length
			const isAlone = text.slice(from).trim() === ''
			const before = text.slice(last.line === line ? (last.from ?? last.at) : 0, match.index)
			const isPaidBefore = perMonth.test(before) || paidBefore >= last.line
			const isPaidAfter = isAlone ? lastPaid > line : perMonth.test(text.slice(from))
			if (isPaidBefore && isPaidAfter)
				starts.push({
					line,
					at: match.index,
					name: nameOf(isAlone ? (lines[line + 1] ?? '') : text.slice(from)),
					from,
				})
		}
		if (perMonth.test(text)) paidBefore = line
	}
	return starts
}

const nameOf = (text: string) => {
	const name = text.trim()
	return name.length > 60 ? `${name.slice(0, 59)}…` : name
}

const isTotal = ({ term, rule }: Item) =>
	term === 'out_the_door' || (term === null && rule?.category === 'subtotal' && rule.sums !== undefined)

/** A second list of price, charges and total below the first one, with what stands above its price. */
function startsAfterTotal(lines: readonly string[]): Start[] {
	const count = (words: RegExp) => lines.filter((line) => words.test(line)).length
	if (
		lines.some((line) => line.includes('|')) ||
		count(/\b(?:price|sp|vehicle)\b/i) < 2 ||
		count(/total|otd|the.door/i) < 2
	)
		return []
	const { items } = readItems(lines)
	const starts: Start[] = []
	let from = 0
	items.forEach((item, index) => {
		if (!item.isRow || !isPrice(item) || item.label === '') return
		const above = items.slice(from, index)
		if (starts.length > 0 && !(above.some(isTotal) && repeats(items.slice(index), above))) return
		starts.push({ line: headOf(lines, item.line, items[index - 1]?.line ?? -1), at: 0, name: '' })
		from = index
	})
	return starts.map((start) => ({ ...start, name: nameOf(lines[start.line]!) }))
}

/** Whether a list has charges of the same kinds as the one above it, and a total. */
function repeats(below: readonly Item[], above: readonly Item[]): boolean {
	const kinds = new Set(above.filter((item) => !isPrice(item)).map(({ rule }) => rule?.category))
	const again = below
		.slice(1)
		.filter(({ rule }) => rule && rule.category !== 'subtotal' && kinds.has(rule.category))
	return again.length > 0 && below.some(isTotal)
}

/** The first of the lines without an amount right above a price. */
function headOf(lines: readonly string[], price: number, last: number): number {
	let line = price
	while (line - 1 > last && /[\p{L}\d]/u.test(lines[line - 1]!)) line--
	return line
}

const words =
	/\b(?:months?|mos?|at|for|over|x|apr|interest|rate|payments?|pmt|a|per|each|or|with|is|about|around|approx|est|term|loan|lease|finance|k|miles?|yr|year|of|the|option|you|would|be|zero|down)\b/gi

/** Several terms with a payment each below one price: each is an offer with everything else of the text. */
function termsOf(lines: readonly string[]): Offer[] {
	const found: { line: number; months: number }[] = []
	lines.forEach((text, line) => {
		if (!/\d{2}\s?(?:mo|x\b)|\b(?:for|over)\s\d{2}\b|%/i.test(text) || text.length > 200) return
		const figures = figuresOf(text)
		const months = figures.filter(({ kind }) => kind === 'months')
		const money = figures.filter(({ kind }) => kind === 'money' || kind === 'bare')
		const payments = money.filter(
			({ from, to }) => !/^\s?down\b/i.test(text.slice(to)) && !/\bdown:?\s?\$?$/i.test(text.slice(0, from)),
		)
		const [payment] = payments
		if (
			months.length !== 1 ||
			payments.length !== 1 ||
			!payment ||
			payment.value > 500_000 ||
			payment.value < 5_000
		)
			return
		if (/\p{L}{3}/u.test(text.replaceAll(words, ' '))) return
		found.push({ line, months: months[0]!.value })
	})
	if (new Set(found.map(({ months }) => months)).size < 2) return []
	const kept = found.slice(0, offersMax)
	const others = new Set(kept.map(({ line }) => line))
	return kept.map(({ line }) => ({
		name: nameOf(lines[line]!),
		lines: lines.map((text, index) => (index === line || !others.has(index) ? text : '')),
	}))
}
