import type { Access } from '#app/http/route-policy.ts'
import { confirmed, type Exception, membersOnly, type Row, samples, unlessSignedIn } from './access-rows.ts'
import { pageRoutes, routeTable } from './attacks/route-table.ts'

/**
 * What pages answer, where it is not 200. Whom a page rejects, and how, follows from its policy. `tests/access.db.test.ts` probes every
 * address for every role.
 */
const answers: Record<string, Exception> = {
	// By its number and by another title a post leads to its one address.
	'GET /community/post/:id': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'GET /community/post/:id/:slug': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'POST /community/member/:id': membersOnly('/community/member/1', '303 /community/member/1', 303),
	// What is typed comes back, with the sentence why not.
	'POST /community/new': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/comment/:id': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/post/:id': membersOnly('/community/post/1', 404, 303),
	'POST /community/post/:id/:slug': membersOnly('/community/post/1/1', 404, 303),
	// The first sample post: nobody's own.
	'GET /community/edit/post/:id': 404,
	'POST /community/edit/post/:id': 422,
	'GET /community/edit/comment/:id': 404,
	'POST /community/edit/comment/:id': 422,
	'POST /community/delete/:kind/:id': 403,
	'POST /community/report/:kind/:id': 422,
	'POST /api/community-pictures': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },
	'POST /api/community-preview': 200,
	'GET /api/community-pictures': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'GET /api/community-preview': 405,
	'GET /community/mails': 404,
	'POST /community/mails': 404,
	'POST /reviews/new': 422,
	// The first sample review: nobody's own.
	'GET /reviews/:id/edit': 404,
	'POST /reviews/:id/edit': 404,
	// Without its token a mailed link opens nothing.
	'GET /reviews/invitation': 404,
	'GET /reviews/unsubscribe': 404,
	'POST /reviews/unsubscribe': 404,
	// An empty form changes nothing.
	'POST /resources/checklist': membersOnly('/resources/checklist', '303 /resources/checklist', 303),
	'GET /resources/checklists': '301 /resources/checklist',
	'GET /resources/avoiding-scams': '301 /resources/scams',
	'GET /resources/guide/:slug': '301 /resources/guide/complete-car-buying-checklist',
	// An empty form names every field.
	'POST /apply': 422,
	'GET /apply/submitted': '302 /apply',
	// Nobody opens an application without its link and date of birth, its account or its browser.
	'GET /apply/resume': 404,
	'POST /apply/resume': 404,
	'GET /apply/application': '302 /apply',
	'POST /apply/application': '303 /apply',
	'GET /apply/together': 404,
	'POST /apply/together': 404,
	'GET /apply/part': '302 /apply',
	'POST /apply/part': '303 /apply',
	'GET /apply/correct': 404,
	'POST /apply/correct': 404,
	'GET /api/apply': '302 /apply',
	'POST /api/apply': 422,
	'GET /api/apply/correct': '302 /apply',
	'POST /api/apply/correct': 404,
	'GET /api/apply/part': '302 /apply',
	'POST /api/apply/part': '303 /apply',
	'GET /api/apply/files': '302 /apply',
	'POST /api/apply/files': 404,
	'GET /*': 404,

	// A visit opens by the signed link of its mails only, a place in line by its own.
	'GET /appointment': 404,
	'POST /appointment': 404,
	// An invoice, too, opens by its link only.
	'GET /invoice': 404,
	'POST /invoice': 404,
	'GET /waitlist': 404,
	'POST /waitlist': 422,

	// A vehicle opens by the token of its mail only.
	'GET /vehicle': 404,
	'POST /vehicle': 404,

	// The chat's mailed links open one conversation, by their token only.
	'POST /chat': 422,
	'GET /chat/resume': 404,
	'POST /chat/resume': 404,
	'GET /chat/mails': 404,
	'POST /chat/mails': 404,

	// Ways in and out. An empty form is refused with a sentence; nothing here tells who has an account.
	'GET /sign-in': unlessSignedIn(200),
	'POST /sign-in': unlessSignedIn(422),
	'GET /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'POST /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'GET /sign-up': unlessSignedIn(200),
	'POST /sign-up': unlessSignedIn(422),
	'GET /sign-out': '302 /',
	'POST /forgot-password': 422,
	'POST /reset-password': 422,
	'POST /verify-email': 410,
	'POST /email-change': 410,

	// Buying. Who pays is told by a cookie or the provider's session id, never by an order's reference.
	'GET /api/create-checkout': 405,
	'POST /api/create-checkout': '303 /services',
	'POST /services': 422,
	'GET /sandbox/checkout/:id': 404,
	'POST /sandbox/checkout/:id': 404,

	'GET /api/checklist': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'POST /api/checklist': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },

	'GET /preferences': '302 /',
	'POST /preferences': '303 /',

	// The demo member's paid order: theirs, and the advisor's.
	'GET /account/orders/:reference/receipt.pdf': { member: 404 },
	'POST /account/messages': 422,
	'GET /account/appointments/:id': 404,
	'POST /account/appointments/:id': 404,
	// Nobody's own.
	'POST /account/vehicles': 404,
	'POST /account/saved': '303 /account/saved',
	'POST /account/notifications': 422,
	'POST /account/community': 422,
	'GET /account/applications/:id': 404,
	'POST /account/applications/:id': 404,
	'GET /account/data/export': '302 /account/data',
	'POST /account/data/export': confirmed('/account/data/export', 200),
	'POST /account/data': 422,
	'POST /account/security': 422,
	'GET /account/security/password': confirmed('/account/security/password', 200),
	'POST /account/security/password': confirmed('/account/security/password', 422),
	'GET /account/security/email': confirmed('/account/security/email', 200),
	'POST /account/security/email': confirmed('/account/security/email', 422),

	'POST /account/second-factor': 409,
	// Whoever has just shown a password is not asked again, and an empty answer of theirs leads on too.
	'GET /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 200 },
	'POST /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 422 },

	'POST /admin?index': 404,
	'GET /admin/appointments/:id': 404,
	'POST /admin/appointments/:id': 404,
	'POST /admin/availability': '303 /admin/availability',
	'POST /admin/clients/new': 422,
	'GET /admin/clients/:id': 404,
	'POST /admin/clients/:id': 404,
	'GET /admin/clients/:id/merge': 404,
	'POST /admin/clients/:id/merge': 404,
	'POST /admin/orders/:reference': 422,
	'POST /admin/invoices': 422,
	'GET /admin/invoices/:reference': 404,
	'POST /admin/invoices/:reference': 404,
	'GET /admin/applications/:id': 404,
	'POST /admin/applications/:id': 404,
	// Opened by a form only, for a reason.
	'GET /admin/applications/:id/documents/:document': 405,
	'POST /admin/applications/:id/documents/:document': 404,
	'GET /admin/applications/:id/packet': 405,
	'POST /admin/applications/:id/packet': 404,
	'GET /admin/chat/:id': 404,
	'POST /admin/chat/:id': 404,
	'POST /admin/chat/settings': 422,
	'GET /admin/checklists/:id': 404,
	'POST /admin/checklists/:id': 422,
	'POST /admin/packages': 404,
	'POST /admin/recommendations': 422,
	'GET /admin/recommendations/:id': 404,
	'POST /admin/recommendations/:id': 404,
	'POST /admin/settings': 422,
	'POST /admin/settings/prices': 422,
	'POST /admin/reviews': 404,
	'POST /admin/claims': 404,
	'POST /admin/moderation': 404,
	'POST /admin/resources': 404,
	'POST /dashboard': 404,

	// Each probe of it has a session of its own to end.
	'POST /sign-out': '303 /',
}

/** Every address of a page × who asks. */
export const matrix: Record<string, Row> = Object.fromEntries(everyRow())

function* everyRow(): Iterable<[string, Row]> {
	const routes = pageRoutes()
	const known = routeTable().flatMap(({ addresses }) => addresses)
	const unknown = Object.keys(answers).find((address) => !known.includes(address))
	if (unknown) throw new Error(`No route answers ${unknown}`)
	for (const address of known) {
		const [method, pattern] = address.split(' ') as [string, string]
		const answer = answers[address] ?? (method === 'GET' ? 200 : undefined)
		if (answer === undefined) throw new Error(`tests/access-matrix.ts does not say what ${address} answers`)
		const path = pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!).split('?')[0]!
		const { access } = routes.at(path).policy
		yield [address, rowOf(access, { status: method === 'GET' ? 302 : 303, path, answer })]
	}
}

type Page = { path: string; status: 302 | 303; answer: Exception }

function rowOf(access: Access, { path, status, answer }: Page): Row {
	const exceptions = typeof answer === 'object' ? answer : {}
	const admitted = typeof answer === 'object' ? 200 : answer
	if (access === 'member') return { ...membersOnly(path, admitted, status), ...exceptions }
	if (access === 'admin')
		return {
			anonymous: '303 /',
			unverified: '303 /',
			member: 403,
			owner: 403,
			admin: admitted,
			...exceptions,
		}
	return typeof answer === 'object' ? (answer as Row) : answer
}

/** Where data (`.data`) answers otherwise than the page: asked for by scripts, an action is not followed by the page it stands on. */
export const dataOnly: Record<string, Row> = {
	'POST /sign-in': 422,
	'POST /sign-up': 422,
	'POST /account/confirm': membersOnly('/account/confirm', 422, 303),
}
