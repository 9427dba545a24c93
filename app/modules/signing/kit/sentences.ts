import {
	type DealDocument,
	type Finding,
	formatCents,
	formatRate,
	paymentOfDeal,
	readDeal,
	type Totals,
	totalsOf,
} from '#engine'
import type { SigningState } from '../desk/signing-state.ts'
import { namesOfPapers } from '../paper/paper-kinds.ts'
import { questionsOf } from '../paper/paper-questions.ts'
import type { PaperReport } from '../paper/paper-report.ts'
import type { KitNumbers } from './kit-case.ts'

/** A sentence to say, and the situation it is for. */
export type Sentence = { when: string; say: string }
export type SentenceGroup = { title: string; sentences: Sentence[] }

type SentencesInput = {
	agreed: DealDocument | null
	/** The agreed out-the-door total, where one is stored beside the document. */
	agreedTotalCents?: number | null | undefined
	/** Whether nobody stands by the agreement anymore. */
	isStopped?: boolean
	/** Of what was agreed. */
	findings: readonly Finding[]
	numbers: KitNumbers
	signing: Pick<SigningState, 'papers'>
	/** By paper. */
	reports: ReadonlyMap<string, PaperReport>
}

/**
 * Sentences to say at the signing desk, chosen by the findings: those about the documents that were read come first, none twice, no empty
 * group.
 */
export function sentencesOf(input: SentencesInput): SentenceGroup[] {
	const used = new Set<string>()
	const groups = [
		...aboutPapers(input),
		aboutDeal(input),
		aboutNumbers(input),
		{ title: 'What they often say', sentences: always },
	]
	return groups
		.map(({ title, sentences }) => ({
			title,
			sentences: sentences.filter(({ say }) => {
				const isNew = !used.has(say)
				used.add(say)
				return isNew
			}),
		}))
		.filter(({ sentences }) => sentences.length > 0)
}

function aboutPapers({ agreed, signing, reports }: SentencesInput): SentenceGroup[] {
	if (!agreed) return []
	const names = namesOfPapers(signing.papers.values())
	const corrected = new Set([...signing.papers.values()].map(({ corrects }) => corrects))
	return [...signing.papers.values()]
		.filter(({ id }) => !corrected.has(id))
		.map(({ id, form, questions }) => {
			const report = reports.get(id)
			const wrong = questionsOf(agreed, form).filter((each) => questions.get(each.id) === false)
			return {
				title: names.get(id)!,
				sentences: [
					...[...(report?.variances ?? []), ...(report?.findings ?? [])].flatMap(({ message, say }) =>
						say ? [{ when: message, say }] : [],
					),
					...wrong.map(({ say }) => ({ when: '', say })),
				],
			}
		})
}

const aboutDeal = ({ findings }: SentencesInput): SentenceGroup => ({
	title: 'About this deal',
	sentences: findings.flatMap(({ severity, message, say }) =>
		severity !== 'pass' && say ? [{ when: message, say }] : [],
	),
})

/** What to say about the money. The limit is never said aloud: the dealer would go up to it. */
function aboutNumbers(input: SentencesInput): SentenceGroup {
	const { agreed, isStopped = false, numbers } = input
	if (!agreed || isStopped) return { title: 'Your numbers', sentences: saidBefore(numbers) }
	return { title: 'What we agreed on', sentences: saidOfAgreed(agreed, input) }
}

function saidBefore({ walkAwayCents, rateToBeat, tradeFloor }: KitNumbers): Sentence[] {
	const sentences: Sentence[] = []
	if (walkAwayCents !== null)
		sentences.push({
			when: 'The price goes up.',
			say: 'That is more than I’ll pay. Please come down, or I’m leaving.',
		})
	if (rateToBeat)
		sentences.push({
			when: 'They offer a loan.',
			say: `I have ${formatRate(rateToBeat.aprPpm)} approved${rateToBeat.months ? ` for ${rateToBeat.months} months` : ''}. Can you beat it, in writing?`,
		})
	if (tradeFloor)
		sentences.push({
			when: 'They price your trade-in.',
			say: `I have ${formatCents(tradeFloor.cents)} for my car in writing. Below that, I’ll sell it there.`,
		})
	return sentences
}

/** Once something is agreed, only that is said: a pre-approval or another offer for the trade-in may be worse than it. */
function saidOfAgreed(agreed: DealDocument, { agreedTotalCents, numbers }: SentencesInput): Sentence[] {
	const totals = totalsOf(readDeal(agreed))
	const price = priceOf(agreed, totals, agreedTotalCents)
	const print = (what: string) => `We agreed on ${what}. Please print that.`
	const sentences: Sentence[] = price ? [{ when: 'The price goes up.', say: print(price) }] : []
	if (agreed.deal === 'loan' && agreed.loan?.aprPpm !== undefined)
		sentences.push({ when: 'The rate goes up.', say: print(formatRate(agreed.loan.aprPpm)) })
	else if (agreed.deal !== 'lease')
		sentences.push(...saidBefore({ ...numbers, walkAwayCents: null, tradeFloor: null }))
	if (agreed.trade)
		sentences.push({
			when: 'They price your trade-in again.',
			say: print(`${formatCents(agreed.trade.allowanceCents)} for my trade-in`),
		})
	return sentences
}

/** The out-the-door total; of a lease, what is paid at signing and each month. */
function priceOf(agreed: DealDocument, totals: Totals, totalCents: number | null | undefined): string | null {
	const total = totalCents ?? totals.outTheDoorCents
	if (agreed.deal !== 'lease') return total === undefined ? null : formatCents(total)
	const [payment, due] = [paymentOfDeal(agreed, totals), agreed.stated?.dueAtSigningCents]
	const parts = [
		payment !== undefined && `${formatCents(payment)} a month`,
		due !== undefined && `${formatCents(due)} at signing`,
	].filter((part) => part !== false)
	return parts.length > 0 ? parts.join(' and ') : null
}

const always: Sentence[] = [
	{
		when: 'They only talk about the monthly payment.',
		say: 'Please tell me the out-the-door price. We can talk about payments after that.',
	},
	{
		when: 'They offer extras, such as a service contract or gap coverage.',
		say: 'I don’t want any products. Please print the contract without them.',
	},
	{
		when: 'They say the price is only good today.',
		say: 'Then I’ll have to pass. If it’s good tomorrow, call me.',
	},
	{ when: 'You want time to read.', say: 'I would like ten minutes alone with the documents.' },
	{ when: 'You’re not sure.', say: 'I’m not signing today. Please give me a copy of everything.' },
]
