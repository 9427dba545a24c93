import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every address of the site on one page; endpoints that are no pages live in server/endpoints.
export default [
	index('routes/home.tsx'),
	route('services', 'routes/services.tsx'),
	route('community', 'routes/community.tsx'),
	route('community/member/:id', 'routes/community.member.tsx'),
	route('community/mails', 'routes/community.mails.tsx'),
	route('community/feed.xml', 'routes/community.feed.ts'),
	route('community/feed/:category', 'routes/community.feed.ts', { id: 'community-feed-of-category' }),
	route('community/sitemap.xml', 'routes/community.sitemap.ts'),
	route('community/sitemap/:id', 'routes/community.sitemap.ts', { id: 'community-sitemap-part' }),
	route('community/post/:id', 'routes/community.post.tsx', { id: 'community-post-by-number' }),
	route('community/post/:id/:slug', 'routes/community.post.tsx'),
	route('community/new', 'routes/community.new.tsx'),
	route('community/comment/:id', 'routes/community.comment.tsx'),
	route('community/edit/post/:id', 'routes/community.edit-post.tsx'),
	route('community/edit/comment/:id', 'routes/community.edit-comment.tsx'),
	route('community/delete/:kind/:id', 'routes/community.delete.ts'),
	route('community/report/:kind/:id', 'routes/community.report.tsx'),
	route('reviews', 'routes/reviews.tsx'),
	route('reviews/new', 'routes/reviews.new.tsx'),
	route('reviews/invitation', 'routes/reviews.invitation.tsx'),
	route('reviews/unsubscribe', 'routes/reviews.unsubscribe.tsx'),
	route('reviews/:id', 'routes/reviews.review.tsx'),
	route('reviews/:id/edit', 'routes/reviews.edit.tsx'),
	route('how-we-measure', 'routes/how-we-measure.tsx'),

	// The credit application: its form, the mailed link that opens it again, what was sent back, the text that is agreed to.
	route('apply', 'routes/apply.tsx'),
	route('apply/submitted', 'routes/apply.submitted.tsx'),
	route('apply/resume', 'routes/apply.resume.tsx'),
	route('apply/application', 'routes/apply.application.tsx'),
	route('apply/together', 'routes/apply.together.tsx'),
	route('apply/part', 'routes/apply.part.tsx'),
	route('apply/correct', 'routes/apply.correct.tsx'),
	route('apply/consent', 'routes/apply.consent.tsx'),

	// Two of the resources are linked by two spellings; the first of each pair is the page.
	route('resources', 'routes/resources.tsx'),
	route('resources/checklist', 'routes/resources.checklist.tsx'),
	route('resources/checklists', 'routes/other-spelling.ts', { id: 'checklists' }),
	route('resources/financing', 'routes/resources.financing.tsx'),
	route('resources/quote-checker', 'routes/resources.quote-checker.tsx'),
	route('resources/scams', 'routes/resources.scams.tsx'),
	route('resources/avoiding-scams', 'routes/other-spelling.ts', { id: 'avoiding-scams' }),
	route('resources/buying-tips', 'routes/resources.buying-tips.tsx'),
	route('resources/article/:id', 'routes/resources.article.tsx'),
	route('resources/guide/:slug', 'routes/resources.guide.tsx'),
	route('resources/feed.xml', 'routes/resources.feed.ts'),

	// Where the hosted payment page leads back to.
	route('payment-success', 'routes/payment-success.tsx'),
	route('payment-canceled', 'routes/payment-canceled.tsx'),

	// A client's own visit, by the link of its mails; and a place in line for a full day.
	route('appointment', 'routes/appointment.tsx'),
	route('waitlist', 'routes/waitlist.tsx'),

	// A visitor's conversation: as a page, by its mailed link, and the end of its mails.
	route('chat', 'routes/chat.tsx'),
	route('chat/resume', 'routes/chat.resume.tsx'),
	route('chat/mails', 'routes/chat.mails.tsx'),

	route('sign-in', 'routes/sign-in.tsx'),
	route('sign-in/second-factor', 'routes/sign-in.second-factor.tsx'),
	route('sign-up', 'routes/sign-up.tsx'),
	route('sign-out', 'routes/sign-out.ts'),
	route('forgot-password', 'routes/forgot-password.tsx'),
	route('reset-password', 'routes/reset-password.tsx'),
	route('verify-email', 'routes/verify-email.tsx'),
	route('email-change', 'routes/email-change.tsx'),

	route('terms', 'routes/terms.tsx'),
	route('privacy', 'routes/privacy.tsx'),

	// A member's own screens; every loader asks for the member itself.
	route('account', 'routes/account.tsx', [
		index('routes/account.overview.tsx'),
		route('orders', 'routes/account.orders.tsx'),
		route('appointments', 'routes/account.appointments.tsx'),
		route('appointments/:id', 'routes/account.appointment.tsx'),
		route('messages', 'routes/account.messages.tsx'),
		route('reviews', 'routes/account.reviews.tsx'),
		route('saved', 'routes/account.saved.tsx'),
		route('notifications', 'routes/account.notifications.tsx'),
		route('community', 'routes/account.community.tsx'),
		route('applications', 'routes/account.applications.tsx'),
		route('applications/:id', 'routes/account.application.tsx'),
		route('security', 'routes/account.security.tsx'),
		route('second-factor', 'routes/account.second-factor.tsx'),
		route('security/password', 'routes/account.password.tsx'),
		route('security/email', 'routes/account.email.tsx'),
	]),
	route('account/confirm', 'routes/account.confirm.tsx'),

	// The advisor's screens; every loader asks for the admin itself.
	route('dashboard', 'routes/dashboard.tsx'),
	route('admin', 'routes/admin.tsx', [
		index('routes/admin.overview.tsx'),
		route('appointments', 'routes/admin.appointments.tsx'),
		route('appointments.csv', 'routes/admin.appointments-csv.ts'),
		route('appointments/:id', 'routes/admin.appointment.tsx'),
		route('orders', 'routes/admin.orders.tsx'),
		route('orders.csv', 'routes/admin.orders-csv.ts'),
		route('orders/:reference', 'routes/admin.order.tsx'),
		route('availability', 'routes/admin.availability.tsx'),
		route('applications', 'routes/admin.applications.tsx'),
		route('chat', 'routes/admin.chat.tsx', [route(':id', 'routes/admin.conversation.tsx')]),
		route('chat/settings', 'routes/admin.chat-settings.tsx'),
		route('applications/:id', 'routes/admin.application.tsx'),
		route('applications/:id/documents/:document', 'routes/admin.application.document.ts'),
		route('applications/:id/packet', 'routes/admin.application.packet.ts'),
		route('reviews', 'routes/admin.reviews.tsx'),
		route('claims', 'routes/admin.claims.tsx'),
		route('moderation', 'routes/admin.moderation.tsx'),
		route('resources', 'routes/admin.resources.tsx'),
	]),

	// No screens: what the shell posts to, and what search engines read.
	route('api/slots', 'routes/api.slots.ts'),
	route('api/apply', 'routes/api.apply.ts'),
	route('api/apply/correct', 'routes/api.apply.correct.ts'),
	route('api/apply/part', 'routes/api.apply.part.ts'),
	route('api/apply/files', 'routes/api.apply.files.ts'),
	route('api/create-checkout', 'routes/api.create-checkout.ts'),
	route('api/community-pictures', 'routes/api.community-pictures.ts'),
	route('api/community-preview', 'routes/api.community-preview.ts'),
	route('api/checklist', 'routes/api.checklist.ts'),
	route('preferences', 'routes/preferences.ts'),
	route('sitemap.xml', 'routes/sitemap.ts'),
	route('robots.txt', 'routes/robots.ts'),

	// Demo mode only.
	route('dev/mailbox', 'routes/dev.mailbox.tsx'),
	route('sandbox/checkout/:id', 'routes/sandbox.checkout.tsx'),
	route('dev/ui', 'routes/dev.ui.tsx'),

	route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
