/**
 * The roles of requests. `unverified` has not confirmed the address, so has no session; `owner` is the member who owns the data;
 * `suspended` may not write in the community; `admin without step-up` signed in an hour ago and has confirmed nothing since.
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

export type ExpectedAnswer = number | `${number} ${string}`

type BaseRole = 'anonymous' | 'unverified' | 'member' | 'owner' | 'admin'

/**
 * The status that each role gets, followed by ' /path' for a redirect; a single value applies to all roles. `suspended` gets
 * what members get, and `admin without step-up` what admins get, unless the row says otherwise.
 */
export type Row = ExpectedAnswer | (Record<BaseRole, ExpectedAnswer> & Partial<Record<Role, ExpectedAnswer>>)

export function expectedFor(row: Row, role: Role): ExpectedAnswer {
	if (typeof row !== 'object') return row
	if (role === 'suspended') return row.suspended ?? row.member
	if (role === 'admin without step-up') return row[role] ?? row.admin
	return row[role]
}

export const unlessSignedIn = (expected: ExpectedAnswer): Row => ({
	anonymous: expected,
	unverified: expected,
	member: '302 /',
	owner: '302 /',
	admin: '302 /',
})

/** A row for members; others are redirected to the sign-in page, which returns to `path`. */
export const membersOnly = (path: string, expected: ExpectedAnswer, status: 302 | 303) => {
	const signIn = `${status} /sign-in?returnTo=${encodeURIComponent(path)}` as const
	return { anonymous: signIn, unverified: signIn, member: expected, owner: expected, admin: expected }
}

/** A row for members who confirmed a password or a code within the last five minutes. */
export const confirmed = (path: string, expected: ExpectedAnswer): Exception => ({
	member: expected,
	owner: expected,
	admin: expected,
	'admin without step-up': `303 /account/confirm?returnTo=${encodeURIComponent(path)}`,
})

/** The status for every role that the page's policy admits, or the statuses of single roles where they are not 200. */
export type Exception = ExpectedAnswer | Partial<Record<Role, ExpectedAnswer>>

/** The values that fill the parameters of a pattern. */
export const samples: Record<string, string> = {
	'*': 'no/such/page',
	':id': '1',
	':state': 'ohio',
	// No card that this site signed.
	':card': 'eyJ2IjoxfQ.AAAAAAAAAAAAAAAAAAAAAA',
	':kind': 'post',
	':slug': '1',
	':token': '1',
	':documentId': '1',
	':document': '1',
	':category': 'financing.xml',
	// The demo member's paid order.
	':reference': 'LW-7K2M9Q',
	':guide': 'complete-car-buying-checklist',
	':list': 'orders',
	':sheet': 'summary',
	':file': 'receipt',
}
