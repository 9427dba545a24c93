import type { Access } from '#app/http/route-policy.ts'
import { confirmed, type Exception, membersOnly, type Row, samples, unlessSignedIn } from './access-rows.ts'
import { pageRoutes, routeTable } from './attacks/route-table.ts'

/**
 * The responses of pages where they are not 200, or 422 to an empty form. Which roles a page rejects, and how, follows from its policy.
 * `tests/access.db.test.ts` requests every page as every role.
 */
const exceptions: Record<string, Exception> = {
	// A post without its title, or with another one, redirects to its canonical URL.
	'GET /community/post/:id': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'GET /community/post/:id/:slug': '301 /community/post/1/i-paid-somebody-to-say-no-for-me',
	'POST /community/member/:id': membersOnly('/community/member/1', 422, 303),
	// The input comes back with an error message.
	'POST /community/new': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/comment/:id': { anonymous: 401, unverified: 401, member: 422, owner: 422, admin: 422 },
	'POST /community/post/:id': membersOnly('/community/post/1', 422, 303),
	'POST /community/post/:id/:slug': membersOnly('/community/post/1/1', 422, 303),
	// The first sample post, which belongs to none of the roles.
	'GET /community/edit/post/:id': 404,
	'GET /community/edit/comment/:id': 404,
	'POST /community/delete/:kind/:id': 403,
	'POST /api/community-pictures': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },
	'POST /api/community-preview': 200,
	'GET /api/community-pictures': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'GET /api/community-preview': 405,
	'GET /community/email-settings': 404,
	'POST /community/email-settings': 404,
	// The first sample review, which belongs to none of the roles.
	'GET /reviews/:id/edit': 404,
	'POST /reviews/:id/edit': 404,
	// Without its token an emailed link opens nothing.
	'GET /reviews/invitation': 404,
	'GET /reviews/unsubscribe': 404,
	'POST /reviews/unsubscribe': 404,
	// An empty form changes nothing.
	'POST /resources/checklist': membersOnly('/resources/checklist', '303 /resources/checklist', 303),
	// Without a deal, a shared paper goes to the quote checker.
	'GET /share': {
		anonymous: '303 /resources/quote-checker#shared-paper',
		unverified: '303 /resources/quote-checker#shared-paper',
		member: '303 /resources/quote-checker#shared-paper',
		owner: 200,
		admin: 200,
	},
	'GET /agreed': 404,
	'POST /agreed': 404,
	'GET /your-deal': 404,
	'POST /your-deal': 404,
	'GET /your-offers': 404,
	'POST /your-offers': 404,
	'GET /bid': 404,
	'POST /bid': 404,
	'GET /round/:id/proof': 404,
	'GET /quote-card/:card': 404,
	// Nothing is kept under this token.
	'POST /kept-quote/:token': {
		member: '303 /kept-quote/1',
		owner: '303 /kept-quote/1',
		admin: '303 /kept-quote/1',
	},
	'POST /quote-card/:card': 404,
	'GET /resources/guide/:slug': '301 /resources/guide/complete-car-buying-checklist',
	'GET /apply/submitted': '302 /apply',
	// An application opens only with its link and date of birth, its account or its browser.
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
	'GET /api/apply/correct': '302 /apply',
	'POST /api/apply/correct': 404,
	'GET /api/apply/part': '302 /apply',
	'POST /api/apply/part': '303 /apply',
	'GET /api/apply/files': '302 /apply',
	'POST /api/apply/files': 404,
	'GET /*': 404,

	// An appointment opens only by the signed link of its emails, and a waitlist entry by its own.
	'GET /appointment': 404,
	'POST /appointment': 404,
	// An invoice opens only by its link.
	'GET /invoice': 404,
	'POST /invoice': 404,
	// The receipt of an order and a signed agreement open only by their link, or in the buyer's account.
	'GET /:paper.pdf': 404,
	// An agreement opens only by its link, which Book Now and its email lead to.
	'GET /agreement': 404,
	'POST /agreement': 404,
	// What a client looks for opens only by the link in the receipt.
	'GET /brief': 404,
	'POST /brief': 404,
	// A call opens by the same link as the brief of its order.
	'GET /call': 404,
	'POST /call': 404,
	'GET /waitlist': 404,

	// A vehicle opens only by the token of its email.
	'GET /vehicle': 404,
	'POST /vehicle': 404,

	// The chat's emailed links open one conversation, only by their token.
	'GET /chat/resume': 404,
	'POST /chat/resume': 404,
	'GET /chat/email-settings': 404,
	'POST /chat/email-settings': 404,

	// Signing in and out. An empty form is rejected with an error message; no response reveals who has an account.
	'GET /sign-in': unlessSignedIn(200),
	'POST /sign-in': unlessSignedIn(422),
	'GET /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'POST /sign-in/second-factor': unlessSignedIn('302 /sign-in'),
	'GET /sign-up': unlessSignedIn(200),
	'POST /sign-up': unlessSignedIn(422),
	'GET /sign-out': '302 /',
	'POST /verify-email': 410,
	'POST /email-change': 410,

	// Checkout. The buyer is identified by a cookie or the provider's session id, never by an order's reference.
	'GET /api/create-checkout': 405,
	'POST /api/create-checkout': '303 /services',
	'GET /sandbox/checkout/:id': 404,
	'POST /sandbox/checkout/:id': 404,

	'GET /api/checklist': { anonymous: 405, unverified: 405, member: 405, owner: 405, admin: 405 },
	'POST /api/checklist': { anonymous: 403, unverified: 403, member: 422, owner: 422, admin: 422 },

	'GET /preferences': '302 /',
	'POST /preferences': '303 /',

	// The demo member's paid order: only the owner and the advisor may open it.
	'GET /account/orders/:reference/receipt.pdf': { member: 404 },
	'GET /account/orders/:reference/brief': { member: 404, admin: 404 },
	'POST /account/orders/:reference/brief': { member: 404, owner: 422, admin: 404 },
	'GET /account/appointments/:id': 404,
	'POST /account/appointments/:id': 404,
	// No such vehicle.
	'POST /account/vehicles': 404,
	// The demo member has a deal, the other roles have none.
	'POST /account/deal': { member: 404, owner: 422, admin: 404 },
	'GET /account/deal/:sheet.pdf': { member: 404, admin: 404 },
	'GET /account/deal/kit': { member: 404, admin: 404 },
	'POST /account/deal/kit': { member: 404, owner: 422, admin: 404 },
	'GET /account/deal/signing': { member: 404, admin: 404 },
	'POST /account/deal/signing': { member: 404, owner: 422, admin: 404 },
	'GET /account/deal/signing/:paperId': 404,
	'POST /account/deal/signing/:paperId': 404,
	'GET /account/deal/rounds/:roundId': 404,
	'POST /account/deal/rounds/:roundId': 404,
	'GET /account/deal/rounds/:roundId/photos': 404,
	'POST /account/deal/rounds/:roundId/photos': 404,
	'GET /account/deal/compare': { member: 404, admin: 404 },
	'GET /account/deal/documents/new': { member: 404, admin: 404 },
	'POST /account/deal/documents/new': { member: 404, owner: 422, admin: 404 },
	'GET /account/deal/documents/:documentId': 404,
	'POST /account/deal/documents/:documentId': 404,
	'GET /account/deal/documents/:documentId/files': 404,
	'POST /account/deal/documents/:documentId/files': 404,
	'POST /account/saved': '303 /account/saved',
	'GET /account/applications/:id': 404,
	'POST /account/applications/:id': 404,
	'GET /account/data/export': '302 /account/data',
	'POST /account/data/export': confirmed('/account/data', 200),
	'GET /account/security/password': confirmed('/account/security/password', 200),
	'POST /account/security/password': confirmed('/account/security/password', 422),
	'GET /account/security/email': confirmed('/account/security/email', 200),
	'POST /account/security/email': confirmed('/account/security/email', 422),

	'POST /account/second-factor': 409,
	// A user who confirmed a password recently is redirected, also with an empty form.
	'GET /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 200 },
	'POST /account/confirm': { member: '302 /', owner: '302 /', admin: '302 /', 'admin without step-up': 422 },

	// An unknown form becomes a toast.
	'POST /admin?index': '303 /admin',
	'GET /admin/appointments/:id': 404,
	'POST /admin/appointments/:id': 404,
	'POST /admin/clients/columns': '303 /admin/clients/columns',
	'POST /admin/clients': '303 /admin/clients',
	'GET /admin/clients/:id': 404,
	'POST /admin/clients/:id': 404,
	'GET /admin/clients/:id/merge': 404,
	'POST /admin/clients/:id/merge': 404,
	'GET /admin/clients/:id/deal': 404,
	'POST /admin/clients/:id/deal': 404,
	'GET /admin/clients/:id/deal/documents/new': 404,
	'POST /admin/clients/:id/deal/documents/new': 404,
	'GET /admin/clients/:id/deal/documents/:documentId': 404,
	'POST /admin/clients/:id/deal/documents/:documentId': 404,
	'GET /admin/clients/:id/deal/documents/:documentId/files': 404,
	'POST /admin/clients/:id/deal/documents/:documentId/files': 404,
	'GET /admin/clients/:id/deal/compare': 404,
	'GET /admin/clients/:id/deal/:sheet.pdf': 404,
	'GET /admin/clients/:id/deal/signing': 404,
	'POST /admin/clients/:id/deal/signing': 404,
	'GET /admin/rounds': 200,
	'GET /admin/clients/:id/deal/rounds/new': 404,
	'POST /admin/clients/:id/deal/rounds/new': 404,
	'GET /admin/clients/:id/deal/rounds/:roundId': 404,
	'POST /admin/clients/:id/deal/rounds/:roundId': 404,
	'GET /admin/clients/:id/deal/rounds/:roundId/photos': 404,
	'POST /admin/clients/:id/deal/rounds/:roundId/photos': 404,
	'GET /admin/clients/:id/mail': 404,
	// One that is not saved yet.
	'GET /admin/mail/drafts/:draftId': 404,
	'GET /admin/mail/drafts/:draftId/files': 404,
	'GET /admin/mail/drafts/:draftId/dealers': 404,
	'POST /admin/mail/drafts/:draftId/dealers': 404,
	'GET /admin/mail/outreach/:id': 404,
	'GET /admin/mail/templates/:id': 404,
	'POST /admin/mail/templates/:id': 404,
	// Without the version of the signature that was shown.
	'POST /admin/mail/settings': 409,
	'GET /admin/mail/:id': 404,
	'POST /admin/mail/:id': 404,
	// An empty form tries again to file what could not be filed.
	'POST /admin/mail/quarantine': '303 /admin/mail/quarantine',
	'GET /admin/mail/messages/:id/original': 404,
	'GET /admin/mail/quarantine/:id': 404,
	// No such dealer.
	'GET /admin/dealers/:id': 404,
	'POST /admin/dealers/:id': 404,
	'GET /admin/invoices/:reference': 404,
	'GET /admin/payouts/:id': 404,
	'GET /admin/settings/import/:id': 404,
	'POST /admin/settings/import/:id': 404,
	'GET /admin/applications/:id': 404,
	'POST /admin/applications/:id': 404,
	// Opens only by a form that states a reason.
	'GET /admin/applications/:id/documents/:document': 405,
	'POST /admin/applications/:id/documents/:document': 404,
	'GET /admin/applications/:id/packet': 405,
	'POST /admin/applications/:id/packet': 404,
	'GET /admin/chat/:id': 404,
	'POST /admin/chat/:id': 404,
	'GET /admin/checklists/:id': 404,
	'GET /admin/recommendations/:id': 404,
	// Rule 1 of the table of law does not exist.
	'GET /admin/law/:id': 404,
	'POST /admin/law/:id': 404,

	// Each request ends a separate session.
	'POST /sign-out': '303 /',
}

/** The expected response of every page by role. */
export const matrix: Record<string, Row> = Object.fromEntries(everyRow())

function* everyRow(): Iterable<[string, Row]> {
	const routes = pageRoutes()
	const known = routeTable().flatMap(({ addresses }) => addresses)
	const unknown = Object.keys(exceptions).find((address) => !known.includes(address))
	if (unknown) throw new Error(`No route answers ${unknown}`)
	for (const address of known) {
		const [method, pattern] = address.split(' ') as [string, string]
		const expected = exceptions[address] ?? (method === 'GET' ? 200 : 422)
		const path = pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!).split('?')[0]!
		const { access } = routes.routeFor(path).policy
		yield [address, rowOf(access, { status: method === 'GET' ? 302 : 303, path, expected })]
	}
}

type Page = { path: string; status: 302 | 303; expected: Exception }

function rowOf(access: Access, { path, status, expected }: Page): Row {
	const byRole = typeof expected === 'object' ? expected : {}
	const admitted = typeof expected === 'object' ? 200 : expected
	if (access === 'member') return { ...membersOnly(path, admitted, status), ...byRole }
	if (access === 'admin')
		return {
			...membersOnly(path, admitted, status),
			// The specification sends visitors of the dashboard to the home page.
			...(path === '/dashboard' ? { anonymous: '303 /', unverified: '303 /' } : {}),
			member: 403,
			owner: 403,
			admin: admitted,
			...byRole,
		}
	return typeof expected === 'object' ? (expected as Row) : expected
}

/** Where the response of `.data` differs from that of the page, because an action does not load its page afterwards. */
export const dataOnly: Record<string, Row> = {
	'POST /sign-in': 422,
	'POST /sign-up': 422,
	'POST /account/confirm': membersOnly('/account/confirm', 422, 303),
	// An empty form is rejected before anybody has to confirm; the page around it asks for the confirmation.
	'POST /account/security/password': membersOnly('/account/security/password', 422, 303),
	'POST /account/security/email': membersOnly('/account/security/email', 422, 303),
}
