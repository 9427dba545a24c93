/**
 * Who asks. `unverified` has signed up and not confirmed the address, so has no session; `owner` is the member things belong to;
 * `suspended` may not write in the community; the `admin without step-up` has signed in an hour ago and confirmed nothing since.
 */
export const roles = [
	'anonymous',
	'unverified',
	'member',
	'owner',
	'suspended',
	'admin without step-up',
	'admin',
] as const
export type Role = (typeof roles)[number]

export type Answer = number | `${number} ${string}`

type ToldApart = 'anonymous' | 'unverified' | 'member' | 'owner' | 'admin'

/**
 * The status each role gets; with ' /path' after it, where a redirect leads. One answer stands for all roles. Who is suspended gets
 * what members get, and an admin without step-up what admins get, unless the row says otherwise.
 */
export type Row = Answer | (Record<ToldApart, Answer> & Partial<Record<Role, Answer>>)

export function answerFor(row: Row, role: Role): Answer {
	if (typeof row !== 'object') return row
	if (role === 'suspended') return row.suspended ?? row.member
	if (role === 'admin without step-up') return row[role] ?? row.admin
	return row[role]
}

export const unlessSignedIn = (answer: Answer): Row => ({
	anonymous: answer,
	unverified: answer,
	member: '302 /',
	owner: '302 /',
	admin: '302 /',
})

/** For members; whoever is not signed in is sent there and back. */
export const membersOnly = (path: string, answer: Answer, status: 302 | 303) => {
	const signIn = `${status} /sign-in?returnTo=${encodeURIComponent(path)}` as const
	return { anonymous: signIn, unverified: signIn, member: answer, owner: answer, admin: answer }
}

/** A member's own, after a password or a code of the last five minutes. */
export const confirmed = (path: string, answer: Answer): Exception => ({
	member: answer,
	owner: answer,
	admin: answer,
	'admin without step-up': `303 /account/confirm?returnTo=${encodeURIComponent(path)}`,
})

/** Of a page: what it answers everybody whom its policy admits; or what it answers single roles otherwise than that, which is 200. */
export type Exception = Answer | Partial<Record<Role, Answer>>

/** What a pattern's parameters are filled with. */
export const samples: Record<string, string> = {
	'*': 'no/such/page',
	':id': '1',
	':kind': 'post',
	':slug': '1',
	':document': '1',
	':category': 'financing.xml',
	// The demo member's paid order.
	':reference': 'LW-7K2M9Q',
	':guide': 'complete-car-buying-checklist',
}
