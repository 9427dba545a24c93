import { samplePosts } from '#app/content/samples/forum/sample-posts.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { forumCategoryKeys } from '../categories.ts'

/** A generated post for benchmarks: sentences of the samples recombined, with vehicles, prices and rare words. */
export type GeneratedPost = {
	/** The index of the author among the generated members. */
	member: number
	title: string
	category: string
	body: string
	likes: number
	hoursAgo: number
	comments: GeneratedComment[]
}
export type GeneratedComment = {
	/** The index of the author among the generated members. */
	member: number
	body: string
	hoursAgo: number
	/** The index of the comment that it answers, among the post's comments; null for a top-level comment. */
	parentIndex: number | null
}

type Amounts = { posts: number; comments: number; members: number }

const modelNames = [
	'Toyota Camry',
	'Honda Civic',
	'Subaru Outback',
	'Ford F-150',
	'Mazda CX-5',
	'Nissan Altima',
	'Kia Soul',
	'Honda Odyssey',
	'Toyota RAV4',
	'Chevy Equinox',
	'Hyundai Elantra',
	'Jeep Cherokee',
	'Buick Encore',
	'VW Golf',
	'Toyota Sienna',
	'Ram 1500',
	'Lexus ES',
	'Volvo XC60',
	'Mini Cooper',
	'Acura TLX',
]
const hoursPerYear = 24 * 365

/** Generates the same posts for the same amounts: three years of them, oldest first, with most comments under few posts. */
export function* makePosts({ posts, comments, members }: Amounts): Generator<GeneratedPost> {
	const random = seededRandom(posts + comments)
	const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
	const sentences = sampleSentences()
	const titles = Object.values(samplePosts).flatMap((list) => list.map(({ title }) => title))
	const vehicle = () => `${2005 + Math.floor(random() * 20)} ${pick(modelNames)}`
	// A long tail of rare words, such as streets, dealers and towns.
	const rareWord = () => syllables(Math.floor(40_000 * random() ** 3))
	const text = (count: number) => {
		const parts = Array.from({ length: count }, () => pick(sentences))
		if (random() < 0.5)
			parts.push(
				`It is a ${vehicle()} with ${Math.floor(random() * 180)},${threeDigits(random)} miles on it.`,
			)
		if (random() < 0.3) parts.push(`They call it ${rareWord()} over in ${rareWord()}.`)
		return parts.join(' ')
	}
	const shares = Array.from({ length: posts }, () => random() ** 4)
	// One very long thread.
	shares[0] = posts / 500
	const total = shares.reduce((sum, share) => sum + share, 0)
	let remainder = 0
	for (const [index, share] of shares.entries()) {
		remainder += (share / total) * comments
		const count = Math.round(remainder)
		remainder -= count
		const hoursAgo = (1 - index / posts) * 3 * hoursPerYear
		yield {
			member: Math.floor(random() * members),
			title: `${pick(titles)} ${vehicle()}${random() < 0.2 ? ` in ${rareWord()}` : ''}`,
			category: pick(forumCategoryKeys),
			body: text(3 + Math.floor(random() * 4)),
			likes: Math.min(members, Math.floor(30 * random() ** 6)),
			hoursAgo,
			comments: Array.from({ length: count }, (_, index) => ({
				member: Math.floor(random() * members),
				body: text(1 + Math.floor(random() * 3)),
				hoursAgo: hoursAgo * (1 - (index + 1) / (count + 1)),
				// Every third comment answers the top-level comment before it.
				parentIndex: index % 3 === 2 ? index - 2 : null,
			})),
		}
	}
}

function sampleSentences(): string[] {
	const texts = Object.values(samplePosts).flatMap((list) =>
		list.flatMap(({ body, comments }) => [...body, ...Object.values(comments)]),
	)
	return texts
		.join(' ')
		.split(/(?<=[.!?])\s+/)
		.filter((sentence) => sentence.length > 15)
}

const threeDigits = (random: () => number) => String(Math.floor(random() * 1_000)).padStart(3, '0')

const sounds = [
	'ba',
	'ke',
	'lo',
	'mi',
	'nu',
	'ra',
	'se',
	'to',
	'vi',
	'wen',
	'dor',
	'fal',
	'gra',
	'hul',
	'jin',
	'pel',
]

/** Turns a number into a pronounceable word. */
function syllables(number: number): string {
	let word = ''
	for (let rest = number + sounds.length ** 2; rest > 0; rest = Math.floor(rest / sounds.length))
		word += sounds[rest % sounds.length]
	return word
}
