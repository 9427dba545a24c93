import type { Item } from './items.ts'
import type { ReadText } from './read-items.ts'

/** What somebody else paid or got, what another store asks, and what was paid before. */
const otherDeal =
	/\b(?:(?:a|another|one|some|last|other) (?:customer|client|buyer|guy|lady|couple|person|family)|(?:my|your|our|his|her) (?:neighbor|friend|brother|sister|dad|mom|father|mother|son|daughter|cousin|coworker|uncle|aunt)|you (?:bought|paid) (?:your|for your|the) (?:last|old)|(?:last|previous) (?:year|january|february|march|april|may|june|july|august|september|october|november|december)|quote you sent|(?:beat|match) their|(?:other|another|competing) (?:store|dealer|dealership))\b/i

/** 'I'd like to stay around 600 a month', 'my budget is 450' */
const wish = /\b(?:i[’']?d like to (?:stay|be|keep)|my (?:monthly )?budget)\b/i

/** 'To hit 450 you would need around 6,000 more down': what would have to be, and is not offered. */
const wouldNeed =
	/^(?:but |so |and )?to (?:hit|get (?:you )?(?:to|under|at|down to)|reach|be (?:at|under))\b/i

/** Leaves out, as not read, the amounts that a sentence tells of somebody else's deal or of one that is not offered. */
export function leaveOutOtherDeals(read: ReadText): void {
	const others = read.items.filter((item) => !item.isRow && isOther(item))
	for (const { line } of others) read.unused.add(line)
	read.items = read.items.filter((item) => !others.includes(item))
}

const isOther = (item: Item) =>
	otherDeal.test(wordsOf(item)) || wish.test(wordsOf(item)) || wouldNeed.test(item.head)

const wordsOf = ({ head, label, following }: Item) => `${head} ${label} ${following}`
