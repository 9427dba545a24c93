import { timingSafeEqual } from 'node:crypto'
import { NotFound } from '#app/lib/errors.ts'
import { type LinkPurpose, linkPath, linkPurposes } from '#app/lib/paths/link-purposes.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { macOf } from '../crypto/mac.server.ts'
import { oldTokenOf } from './old-links.server.ts'
import { hashOfToken } from './random-token.server.ts'
import { longUuid, shortUuid } from './short-uuid.server.ts'

/** One link: what it is for, the row that it opens, and what revokes it. */
export type Link = {
	purpose: LinkPurpose
	subject: string
	/** Values of the row, such as the address that the link was emailed to. When one of them changes, the link is dead. */
	state?: readonly string[]
}

/** A row that a token may open. */
type Candidate<Row> = {
	row: Row
	state?: readonly string[]
	/** Whether the time of the link is over. Only somebody with a valid link gets to know. */
	isExpired?: boolean
}

/**
 * Creates and opens the links of the site. Nothing is stored: a token is its subject and a MAC of purpose, subject and state, so every
 * email and page can have the same link, and a copy of the database opens nothing. A link that works once is bound to a state that
 * its use changes, in the transaction of the use.
 */
export type Links = {
	origin: string
	/** The address at which answers of calendar programs to our invitations arrive; null if the site reads none. */
	answersAt: string | null
	/** Returns the token of a link, the same one each time. It needs no encoding in an address. */
	tokenOf(link: Link): string
	/** Returns the path of the page that a link opens. */
	pathOf(link: Link): string
	/** Returns the address for an email. */
	urlOf(link: Link): string
	/** Returns the subject of a link without a state; null unless the token is one of this purpose, letter for letter. */
	read(purpose: LinkPurpose, token: string): string | null
	/**
	 * Returns the row that a token opens. `find` returns the rows that the subject may mean; the first whose state the token has is opened.
	 * `findByHash` returns the row that stores the hash of this token: such links survive a new secret, and earlier releases stored no more.
	 * @throws NotFound, with one sentence for every token that is not valid, and another for one that has expired
	 */
	open<Row>(
		purpose: LinkPurpose,
		token: string,
		find: (subject: string) => Promise<readonly Candidate<Row>[]>,
		findByHash?: (hash: string) => Promise<readonly Row[]>,
	): Promise<Row>
}

/** Half of a SHA-256: nobody can try 2^128 tokens at a server, and addresses in emails stay short. */
const macBytes = 16

/** `secret` is the site's secret; changing it invalidates all links. */
export function createLinks({
	secret,
	origin,
	answersAt = null,
}: { secret: string; origin: string } & Partial<Pick<Links, 'answersAt'>>): Links {
	const tokenOf = ({ purpose, subject, state = [] }: Link) => {
		// A key for each purpose, so that a MAC made for another one is not valid.
		const mac = macOf(macOf(secret, ['lotwise link', purpose]), [subject, ...state])
		return `${shorten(purpose, subject)}.${mac.subarray(0, macBytes).toString('base64url')}`
	}
	const pathOf = (link: Link) => linkPath(link.purpose, tokenOf(link))
	// The whole text is compared: base64url has several spellings of the same bytes, of which only ours is valid.
	const proves = (token: string, link: Link) =>
		isSame(token, tokenOf(link)) || isSame(token, oldTokenOf(secret, link))
	return {
		origin,
		answersAt,
		tokenOf,
		pathOf,
		urlOf: (link) => `${origin}${pathOf(link)}`,
		read(purpose, token) {
			const subject = subjectOf(purpose, token)
			return subject !== null && proves(token, { purpose, subject }) ? subject : null
		},
		async open(purpose, token, find, findByHash) {
			const subject = subjectOf(purpose, token)
			const candidates = subject === null ? [] : await find(subject)
			const opened = candidates.find(({ state = [] }) => proves(token, { purpose, subject: subject!, state }))
			if (!opened) {
				const [stored] = (await findByHash?.(hashOfToken(token))) ?? []
				if (stored === undefined) throw noSuchLink(purpose)
				return stored
			}
			if (opened.isExpired) throw new NotFound(`This link has expired. ${linkPurposes[purpose].advice}`)
			return opened.row
		},
	}
}

/** The error for a token that opens nothing. */
export const noSuchLink = (purpose: LinkPurpose): NotFound =>
	new NotFound(`This link no longer works. ${linkPurposes[purpose].advice}`)

function isSame(received: string, expected: string | null): boolean {
	const [a, b] = [Buffer.from(received), Buffer.from(expected ?? '')]
	return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns what a token names, before anything is proven; null if it cannot be a token. */
function subjectOf(purpose: LinkPurpose, token: string): string | null {
	const text = /^([\w-]{1,1500})\.[\w-]{22,43}$/.exec(token)?.[1] ?? ''
	switch (linkPurposes[purpose].subject) {
		case 'uuid': {
			if (isUuid(text)) return text
			const uuid = longUuid(text)
			return isUuid(uuid) ? uuid : null
		}
		case 'number':
			return /^[1-9]\d{0,8}$/.test(text) ? text : null
		case 'text':
			return text || null
	}
}

const shorten = (purpose: LinkPurpose, subject: string) =>
	linkPurposes[purpose].subject === 'uuid' ? shortUuid(subject) : subject
