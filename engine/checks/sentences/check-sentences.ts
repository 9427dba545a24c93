import type { DealDocument } from '../../format/format.ts'
import { formatCents } from '../../money/format-money.ts'
import { readDollars } from '../../money/money-input.ts'
import { readDeal } from '../../reading/document/read-deal.ts'
import { rateRangeOf } from '../../reading/text/figures/rate-ranges.ts'
import { hasPrice } from '../../totals/known-parts.ts'
import type { DealReport } from '../check-deal.ts'
import type { Finding, FindingSource } from '../finding.ts'
import {
	hurries,
	saysNonRefundable,
	saysProductRequired,
	sentencesSaid,
	unsafeDepositOf,
	withholdsPrice,
} from './said.ts'

/** What offices tell buyers about such sentences; each page was read on 30 November 2026 and is no law. */
const adviceOf = (title: string, citation: string): FindingSource => ({
	title,
	citation,
	asOf: '2026-11',
	grade: 'B',
})
const ftc = (about: string) => `Federal Trade Commission, consumer advice on ${about}`
const sources = {
	required: adviceOf(
		'Whether products are required for a loan',
		'Consumer Financial Protection Bureau, Ask CFPB 807',
	),
	apps: adviceOf('Money sent by an app or a wire', ftc('payment apps')),
	price: adviceOf('The out-the-door price in writing, before a visit', ftc('buying a car from a dealer')),
	rate: adviceOf('The rate that a contract states', 'Regulation Z, 12 CFR 1026.18(e)'),
	time: adviceOf('Time to decide', ftc('pressure to act at once')),
}

/**
 * Returns a question for each kind of sentence by which a message presses a buyer: a product that a lender is said to require, a deposit that
 * is hard to get back, a payment without a price, a rate that is a range, a deadline of today. None puts dollars at stake.
 */
export function checkSentences(text: string, document: DealDocument): Finding[] {
	const said = sentencesSaid(text)
	const first = (says: (sentence: string) => boolean) => said.find((sentence) => says(sentence))
	const range = rateRange(said)
	return [
		requiredProduct(first(saysProductRequired), document),
		unsafeDeposit(said),
		withheldPrice(first(withholdsPrice), document, range !== null),
		range,
		shortDeadline(first(hurries)),
	].filter((finding) => finding !== null)
}

/** Adds what the sentences of a text say to a report, before what was checked and is in order. */
export function withSentences(report: DealReport, text: string, document: DealDocument): DealReport {
	const found = checkSentences(text, document)
	const passed = report.findings.findIndex(({ severity }) => severity === 'pass')
	const at = passed < 0 ? report.findings.length : passed
	return { ...report, findings: report.findings.toSpliced(at, 0, ...found) }
}

const asked = (code: Finding['code'], rest: Pick<Finding, 'message' | 'say' | 'source'>): Finding => ({
	code,
	severity: 'review',
	...rest,
})

/** A sentence as it is printed, in quotation marks, cut at a word. */
function quoted(sentence: string): string {
	const words = sentence.replaceAll(/[“”"]/g, '').replace(/[.!;, ]{1,4}$/, '')
	return `“${words.length > 140 ? `${words.slice(0, 137).replace(/\s\S{0,30}$/, '')} …` : words}”`
}

function requiredProduct(sentence: string | undefined, { loan }: DealDocument): Finding | null {
	if (!sentence) return null
	const monthly = /\$?(\d{1,3}(?:\.\d{2})?) ?(?:bucks |dollars )?(?:a |per |\/) ?mo(?:nth)?\b/i.exec(
		sentence,
	)?.[1]
	const read = monthly ? readDollars(monthly) : null
	const cost =
		read?.ok && loan && read.value < 15_000
			? ` At ${formatCents(read.value)} a month it costs ${formatCents(read.value * loan.months)} in ${loan.months} months.`
			: ''
	return asked('product_required', {
		message: `The message says: ${quoted(partAbout(sentence))}. Lenders rarely require such a product. If the contract does not say that it is required, it is not.${cost}`,
		say: 'You say that the lender requires a product. Please show me where its contract says so, and write down what the product costs and the offer without it.',
		source: sources.required,
	})
}

/** The part of a long sentence that says it. */
const partAbout = (sentence: string) =>
	sentence.split(/,\s|\sbut\s/).find((part) => saysProductRequired(part)) ?? sentence

function unsafeDeposit(said: readonly string[]): Finding | null {
	for (const [index, sentence] of said.entries()) {
		// 'Zelle me 300 and it's yours. No refunds.'
		const next = `${sentence} ${said[index + 1] ?? ''}`
		const way = unsafeDepositOf(sentence)
		const isFinal = saysNonRefundable(sentence) || (way !== null && saysNonRefundable(`hold ${next}`))
		if (!way && !isFinal) continue
		const facts = [
			way && `Money sent by ${nameOf(way)} is hard to get back.`,
			isFinal && 'You would not get this deposit back if you change your mind.',
		].filter(Boolean)
		return asked('deposit_unsafe', {
			message: `The message says: ${quoted(depositPart(sentence))}. ${facts.join(' ')}`,
			say: `I don’t leave a deposit ${way ? `by ${nameOf(way)}` : 'that I can’t get back'}. I can leave a refundable one on a credit card once I have the out-the-door price in writing.`,
			...(way && { source: sources.apps }),
		})
	}
	return null
}

const depositPart = (sentence: string) =>
	sentence.split(/,\s/).find((part) => unsafeDepositOf(part) ?? saysNonRefundable(part)) ?? sentence

const nameOf = (way: string) =>
	/^wire/i.test(way) ? 'wire' : way.replace(/(?<![a-z])[a-z]/gi, (letter) => letter.toUpperCase())

function withheldPrice(
	sentence: string | undefined,
	document: DealDocument,
	isRateAsked: boolean,
): Finding | null {
	const deal = readDeal(document)
	const payment = document.loan?.paymentCents ?? document.stated?.paymentCents
	const isPaymentOnly =
		document.deal === 'loan' &&
		payment !== undefined &&
		// With a rate the amount of the loan follows.
		document.loan?.aprPpm === undefined &&
		!hasPrice(deal) &&
		document.stated?.outTheDoorCents === undefined &&
		document.stated?.amountFinancedCents === undefined
	if ((!sentence && !isPaymentOnly) || document.deal === 'lease') return null
	const months = document.loan?.months
	const down = deal.cashDownCents
	const total =
		isPaymentOnly && months && document.loan?.every !== 'two_weeks' ? payment * months + down : null
	return asked('price_withheld', {
		message: [
			sentence ? `The message says: ${quoted(sentence)}.` : '',
			isPaymentOnly
				? 'It names a payment, and neither a price nor a rate.'
				: 'A price that comes later can’t be compared now.',
			total === null
				? ''
				: `${months} payments of ${formatCents(payment!)}${down > 0 ? ` and ${formatCents(down)} down` : ''} are ${formatCents(total)}.`,
		]
			.filter(Boolean)
			.join(' '),
		say: `Please send me the out-the-door price in writing before I come in${isRateAsked ? '' : termsMissing(document)}.`,
		source: sources.price,
	})
}

/** What a loan is still without. */
const termsMissing = ({ deal, loan }: DealDocument) =>
	deal !== 'loan' || loan?.aprPpm !== undefined
		? ''
		: loan
			? ', with the rate of the loan'
			: ', with the rate and the term of the loan'

function rateRange(said: readonly string[]): Finding | null {
	const sentence = said.find((each) => rateRangeOf(each) !== null)
	return sentence === undefined
		? null
		: asked('rate_range', {
				message: `The message says: ${quoted(rateRangeOf(sentence)!)}. A range is no offer: before you sign, the contract states one annual percentage rate.`,
				say: 'Which APR is it, and from which lender? Please write down one rate, with its term.',
				source: sources.rate,
			})
}

function shortDeadline(sentence: string | undefined): Finding | null {
	return sentence === undefined
		? null
		: asked('short_deadline', {
				message: `The message says: ${quoted(sentence)}. You may take the time to compare and to read the papers.`,
				say: 'Please confirm in writing until which day this offer holds. I don’t decide on the same day.',
				source: sources.time,
			})
}
