import { expect, test } from 'vitest'
import { type AccountEmail, writeAccountEmail } from '#app/modules/auth/emails/account-emails.ts'
import { securityEmails } from '#app/modules/auth/emails/security-emails.ts'
import { applicationAdminEmail } from '#app/modules/credit/emails/admin-email.ts'
import { type ApplicationEmailKind, applicationEmail } from '#app/modules/credit/emails/applicant-emails.ts'
import { coApplicantEmail } from '#app/modules/credit/emails/co-applicant-email.ts'
import { forumNews } from '#app/modules/forum/emails/forum-news-email.ts'
import { forumReport } from '#app/modules/forum/emails/forum-report-email.ts'
import { orderNotice } from '#app/modules/payments/emails/order-notice.ts'
import { receipt } from '#app/modules/payments/emails/receipt-email.ts'
import { reviewInvitation, reviewReminder } from '#app/modules/reviews/emails/review-invitation.ts'
import { reviewHidden, reviewNotice, reviewReply } from '#app/modules/reviews/emails/review-notices.ts'
import { brand, searchReceipt } from '#tests/factories/email-details.ts'
import { countEmailWords } from '#tests/support/email-words.ts'
import type { Email } from './email.ts'
import { renderEmail } from './render-email.server.tsx'

const siteName = brand.headerBrand
const { contactEmail } = brand
const timeZone = 'America/New_York'
const url = 'https://advice.example/api/auth/verify-email?token=abc.def&callbackURL=%2Fsign-in'
const order = {
	reference: 'LW-7K2M9Q',
	title: 'Online Car Deal Search',
	amountCents: 7500,
	paidAt: new Date('2026-03-05T03:30:00Z'),
}
const buyer = { customerName: 'Robin <b>Park</b>', customerEmail: 'robin@example.com' }

const reviewRequest = {
	siteName,
	url,
	title: order.title,
	reference: order.reference,
	unsubscribeUrl: 'https://advice.example/reviews/unsubscribe?token=abc',
}

const news = {
	event: 'Hank in Ohio replied to you in',
	title: 'Is $699 for “dealer prep” normal?',
	text: 'Cross it out <b>now</b>.',
	url: 'https://advice.example/community/post/12/is-699-normal?at=9#comment-9',
	isModeration: false,
}
const newsDetails = {
	siteName,
	origin: brand.origin,
	stopUrl: 'https://advice.example/community/email-settings?token=12.abc',
}

const changedReview = {
	review: {
		id: 7,
		authorName: 'Robin P.',
		stars: 1,
		service: 'Online Deal Search',
		vehicle: '2021 Honda Civic',
		body: 'Not what I was told <b>before</b>.',
	},
	starsBefore: 5,
	purchase: 'Verified Purchase',
	afterReply: true,
	isHidden: true,
	origin: brand.origin,
}

const applicationNews: ApplicationEmailKind[] = [
	...([
		'draft-link',
		'draft-reminder',
		'link-closed',
		'submitted',
		'first-submitted',
		'part-received',
		'part-added',
		'part-declined',
		'sent-back',
		'other-asked',
		'continued',
		'corrected',
		'decided',
		'withdrawn',
		'lapsed',
		'deletion-requested',
		'erased',
	] as const),
]

const newEmail = 'robin@new.example'
const accountEmails: AccountEmail[] = [
	{ kind: 'verify-email', url },
	{ kind: 'reset-password', url },
	{ kind: 'sign-up-notice' },
	{ kind: 'email-change-requested', url, newEmail },
	{ kind: 'email-change-confirm', url },
	{ kind: 'email-taken' },
	{ kind: 'email-changed', newEmail },
	{ kind: 'new-device', device: 'Firefox on Windows', place: 'address 203.0.113.7' },
	{ kind: 'confirmation-code', code: '04815162' },
	{
		kind: 'account-deleted',
		ended: [{ title: 'Kept, and why', texts: ['Orders, for our accounting records'] }],
	},
	...Object.keys(securityEmails).map((kind) => ({
		kind: kind as keyof typeof securityEmails,
		detail: 'Google',
	})),
]

const emails: Record<string, Email> = {
	...Object.fromEntries(
		applicationNews.map((kind) => [
			`application-${kind}`,
			applicationEmail({ siteName, kind, reference: 'LC-7K2M9Q', url, hasConsent: true }),
		]),
	),
	...Object.fromEntries(
		(['submitted', 'part-added', 'corrected', 'withdrawn', 'lapsed', 'deletion-requested'] as const).map(
			(kind) => [
				`application-admin-${kind}`,
				applicationAdminEmail({ kind, reference: 'LC-7K2M9Q', name: 'Robin Park', url }),
			],
		),
	),
	'co-applicant-invited': coApplicantEmail({
		inviterEmail: 'robin@example.com',
		expires: 'Feb 19, 2027',
		kind: 'invited',
		name: 'Robin Park',
		url,
		siteName,
		contactEmail,
	}),
	'co-applicant-invitation-canceled': coApplicantEmail({
		kind: 'invitation-canceled',
		name: 'Robin Park',
		inviterEmail: '',
		expires: null,
		url: null,
		siteName,
		contactEmail,
	}),
	'co-applicant-invitation-ended': coApplicantEmail({
		kind: 'invitation-ended',
		name: 'Robin Park',
		inviterEmail: '',
		expires: null,
		url: null,
		siteName,
		contactEmail,
	}),
	'co-applicant-new-link': coApplicantEmail({
		kind: 'new-link',
		inviterEmail: '',
		expires: 'Feb 19, 2027',
		name: 'Robin Park',
		url,
		siteName,
		contactEmail,
	}),
	'co-applicant-link-closed': coApplicantEmail({
		kind: 'link-closed',
		inviterEmail: '',
		expires: null,
		name: 'Robin Park',
		url: null,
		siteName,
		contactEmail,
	}),
	'forum-news-one': forumNews({ ...newsDetails, news: [news], more: 0 }),
	'forum-news-many': forumNews({ ...newsDetails, news: [news, news], more: 3 }),
	'review-invitation': reviewInvitation(reviewRequest),
	'review-reminder': reviewReminder(reviewRequest),
	'review-notice': reviewNotice(changedReview),
	'review-hidden': reviewHidden({
		review: { id: 7, service: 'Online Deal Search', createdAt: new Date(0) },
		rule: 'personal_data',
		reason: 'The last line.',
		siteName,
		contactEmail,
		origin: brand.origin,
		timeZone,
	}),
	'review-reply': reviewReply({
		review: { id: 7, service: 'Online Deal Search', createdAt: new Date(0), reply: 'Thank <b>you</b>.' },
		isChanged: false,
		siteName,
		origin: brand.origin,
		timeZone,
	}),
	'forum-report': forumReport({
		report: { by: 'Robin P.', reason: 'scam', note: 'See the link.' },
		text: { kind: 'comment', id: 9, title: news.title, body: 'Wire me <b>money</b>.' },
		hidden: true,
		origin: brand.origin,
	}),
	...Object.fromEntries(
		accountEmails.map((email) => [
			email.kind,
			writeAccountEmail(email, {
				...brand,
				site: siteName,
				day: 'Wed, Mar 4, 2026',
				moment: 'Wed, Mar 4, 2026, 9:05 PM',
			}),
		]),
	),
	receipt: receipt({
		...brand,
		siteName,
		timeZone,
		order,
		details: searchReceipt,
		hasAccount: false,
		receiptUrl: 'https://advice.example/receipt.pdf?link=x',
	}),
	'order-notice': orderNotice({ order: { ...order, ...buyer }, timeZone, origin: brand.origin }),
}

test.each(Object.entries(emails))('%s has every link in its text part, too', (_name, email) => {
	const { html, text } = renderEmail(email, brand)
	const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
	expect(hrefs.length).toBeGreaterThan(3)
	for (const href of hrefs.filter((each) => each.startsWith('http'))) expect(text).toContain(href)
	for (const href of hrefs.filter((each) => each.startsWith('mailto:'))) expect(text).toContain(href.slice(7))
})

test.each(Object.entries(emails))('%s prints each link once in its text part', (_name, email) => {
	const { text } = renderEmail(email, brand)
	const links = (text.match(/https:\/\/\S+/g) ?? []).map((link) => link.replace(/[).,]+$/, ''))
	expect(links.filter((link, index) => links.indexOf(link) !== index)).toEqual([])
})

test.each(Object.entries(emails))(
	'%s has one heading, at most one button and a first line of its own',
	(_name, email) => {
		expect(email.blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
		expect(email.preview).not.toBe(email.heading)
		expect(email.preview).not.toBe(email.subject)
		expect(email.subject.length).toBeLessThan(100)
	},
)

test.each(Object.entries(emails))('%s is read in a minute', (_name, email) => {
	expect(countEmailWords(email)).toBeLessThanOrEqual(120)
})

test('the advisor sends and signs what is about a service, the site what is about an account', () => {
	const signed = renderEmail(emails.receipt!, brand)
	expect(signed.fromName).toBe('Dana at Lotwise')
	expect(signed.text).toContain('\n\nDana, your advisor\nhello@lotwise.example · (555) 010-0142\n')
	expect(renderEmail(emails['verify-email']!, brand).fromName).toBeUndefined()
})

test.each(Object.entries(emails))('%s loads no resources and runs no scripts', (_name, email) => {
	const { html } = renderEmail(email, brand)
	expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import|\son\w+=/i)
	expect(Buffer.byteLength(html)).toBeLessThan(20_000)
})

test('a receipt states reference, service, amount and the date in the business’s time zone', () => {
	const { subject, html, text } = renderEmail(emails.receipt!, brand)
	expect(subject).toBe('Receipt for Online Car Deal Search (LW-7K2M9Q)')
	for (const part of [html, text])
		for (const content of [
			'LW-7K2M9Q',
			'Online Car Deal Search',
			'$75.00',
			'Wed, Mar 4, 2026',
			'We write to you.',
		])
			expect(part).toContain(content)
})

test('a name that a buyer enters is escaped in the HTML part', () => {
	const { html } = renderEmail(emails['order-notice']!, brand)
	expect(html).toContain('Robin &lt;b&gt;Park&lt;/b&gt;')
})
