import { classifyLabel } from '../classification/classify-label.ts'
import { replyDepth } from '../paste/thread.ts'
import type { Item } from './items.ts'
import { carCentsMin, isPrice } from './naming/price.ts'
import { termOf } from './naming/term-rules.ts'
import type { Fact, ReadText } from './read-items.ts'

/** What one side says without a break. Lines are counted from 0; `to` is behind the last one. */
export type Turn = { from: number; to: number; isBuyer: boolean }

/** A conversation has at least this many turns. */
const turnsMin = 3

const speaker = /^\s*(?:\[[^\][\n]{3,30}\]\s?)?((?:\p{Lu}[^:\n$]{0,40}|me|you|buyer|customer)):\s/u
const buyers = /^(?:me|you|i|myself|buyer|customer|client|shopper)\b/i
const time =
	/^\s*(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun),? \p{Lu}\w{2} \d{1,2})?\W{0,3}\d{1,2}:\d{2}\s?[ap]\.?m\.?\s*$/iu

/** The turns of a pasted conversation by its speakers, its quoted answers or its times; none if the text is no conversation. */
export function turnsOf(lines: readonly string[]): Turn[] {
	for (const find of [turnsBySpeaker, turnsByQuote, turnsByTime]) {
		const turns = find(lines)
		if (turns.length >= turnsMin) return turns
	}
	return []
}

/** A line without the name of who says it. */
export const withoutSpeaker = (line: string): string => line.replace(speaker, '')

/** 'Me: so what did the bank say' and 'Kaylee: 72 mo at 7.14%'. */
function turnsBySpeaker(lines: readonly string[]): Turn[] {
	const named = lines.flatMap((line, index) => {
		const name = speaker.exec(line)?.[1]
		return name ? [{ index, name, isBuyer: buyers.test(name) }] : []
	})
	// Most papers are lists of labels with colons, and no buyer speaks in them.
	if (!named.some(({ isBuyer }) => isBuyer)) return []
	const spoken = named.filter(({ name, isBuyer }) => isBuyer || !isLabel(name))
	if (spoken.every(({ isBuyer }) => isBuyer)) return []
	return spoken.map(({ index, isBuyer }, at) => ({
		from: index,
		to: spoken[at + 1]?.index ?? lines.length,
		isBuyer,
	}))
}

/** 'Price: 30,000' is a row, and nobody who speaks. */
function isLabel(name: string): boolean {
	const rule = classifyLabel(name)
	return termOf(name) !== null || (rule !== null && rule.strength !== 'name')
}

/** Answers behind '>' that alternate with what is answered: in a mail, the whole older message is quoted once. */
function turnsByQuote(lines: readonly string[]): Turn[] {
	if (!lines.some((line) => line.includes('>'))) return []
	const turns: Turn[] = []
	const depths = lines.map((line) => (/[\p{L}\d]/u.test(line) ? replyDepth(line) : -1))
	const seller = Math.min(...depths.filter((depth) => depth >= 0))
	lines.forEach((_, index) => {
		if (depths[index]! < 0) return
		const isBuyer = depths[index]! > seller
		const last = turns.at(-1)
		if (last?.isBuyer === isBuyer) last.to = index + 1
		else turns.push({ from: index, to: index + 1, isBuyer })
	})
	return turns.filter(({ isBuyer }) => isBuyer).length > 1 ? turns : []
}

/** 'Today 9:58 AM' alone on its line: nobody knows who says what, but what is said last. */
function turnsByTime(lines: readonly string[]): Turn[] {
	const starts = lines.flatMap((line, index) => (time.test(line) ? [index] : []))
	return starts.length < 2
		? []
		: [-1, ...starts].map((from, at, all) => ({
				from: from + 1,
				to: all[at + 1] ?? lines.length,
				isBuyer: false,
			}))
}

/**
 * Keeps of a conversation what was said last of everything: the last price, the last payment, the last rate. A turn with a price
 * and a total is all of an offer. Returns whether something earlier was left out.
 */
export function keepLastOffer(read: ReadText): boolean {
	const sellers = read.turns.filter(({ isBuyer }) => !isBuyer)
	if (sellers.length < 2) return false
	const turnOf = (line: number) => sellers.findIndex(({ from, to }) => line >= from && line < to)
	// 'Yes, 28,501 out the door' repeats the total of the turn with its lines.
	const total = read.items.findLast(isTotal)
	const turnOfTotal = total ? turnOf(read.items.find(({ cents }) => cents === total.cents)!.line) : -1
	const hasPrice = read.items.some(
		(item) => turnOf(item.line) === turnOfTotal && isCar(item) && item !== total,
	)
	const lastTotal = hasPrice ? turnOfTotal : -1
	const last = new Map<string, number>()
	const note = (key: string, line: number) => last.set(key, Math.max(last.get(key) ?? -1, turnOf(line)))
	for (const item of read.items) note(kindOf(item), item.line)
	for (const fact of read.facts) note(factKind(fact), fact.line)
	const isEarlier = (key: string, line: number) => turnOf(line) < (last.get(key) ?? -1)
	const isLeftOut = (item: Item) =>
		(turnOf(item.line) < lastTotal && item.rule?.category !== 'msrp') || isEarlier(kindOf(item), item.line)
	const earlier = read.items.filter(isLeftOut)
	for (const { line } of earlier) read.unused.add(line)
	read.items = read.items.filter((item) => !earlier.includes(item))
	read.facts = read.facts.filter((fact) => !isEarlier(factKind(fact), fact.line))
	return earlier.some(({ term, rule }) => term !== null || rule !== null)
}

const isCar = (item: Item) =>
	isPrice(item) || (item.term === null && item.rule === null && item.cents >= carCentsMin)
const isTotal = ({ term }: Item) => term === 'out_the_door'

/** Payments and prices are one kind each, whatever they are called. */
const kindOf = ({ term, rule }: Item) =>
	term?.includes('payment') ? 'payment' : term === 'price' ? 'price' : (term ?? rule?.category ?? 'unnamed')

const factKind = ({ kind, before, after }: Fact) =>
	kind === 'percent' && /\btax/i.test(`${before} ${after}`) ? 'tax rate' : `fact ${kind}`
