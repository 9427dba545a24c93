import { type DealDocument, type Finding, formatCents, formatRate } from '#engine'
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
		aboutNumbers(input.numbers),
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

const aboutNumbers = ({ walkAwayCents, rateToBeat, tradeFloor }: KitNumbers): SentenceGroup => ({
	title: 'Your numbers',
	sentences: [
		...(walkAwayCents === null
			? []
			: [
					{
						when: 'The price goes up.',
						say: `My limit is ${formatCents(walkAwayCents)} out the door, with everything. Above that, I’m leaving.`,
					},
				]),
		...(rateToBeat
			? [
					{
						when: 'They offer a loan.',
						say: `I have ${formatRate(rateToBeat.aprPpm)} approved${rateToBeat.months ? ` for ${rateToBeat.months} months` : ''}. Can you beat it, in writing?`,
					},
				]
			: []),
		...(tradeFloor
			? [
					{
						when: 'They price your trade-in.',
						say: `I have ${formatCents(tradeFloor.cents)} for my car in writing. Below that, I’ll sell it there.`,
					},
				]
			: []),
	],
})

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
