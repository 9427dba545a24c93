import { clsx } from 'clsx/lite'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireDemo } from '#app/http/guards.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listMailbox } from '#app/modules/notifications/mailbox.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import '#app/ui/admin/admin.css'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Vehicle } from '#app/ui/illustrations/vehicle.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/mailbox'
import { receiveEmail } from './receive-email.server.ts'
import { ReceiveEmail } from './receive-email.tsx'

export const handle: RouteHandle = {
	access: 'public',
	robots: 'disallow',
	showsFormErrors: true,
	bodyBytesMax: 21_000_000,
	rateLimit: { max: 60, windowSeconds: 60 },
}

type MailboxData = Route.ComponentProps['loaderData']
type Email = NonNullable<MailboxData['email']>

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Mailbox')

export async function loader({ request, context }: Route.LoaderArgs) {
	requireDemo({ context })
	const { db, env } = getServices(context)
	const { searchParams } = new URL(request.url)
	const to = searchParams.get('to')?.trim() ?? ''
	const [emails, { timeZone }] = await Promise.all([listMailbox(db, { to }), readSettings(context)])
	const chosen = searchParams.get('email')
	const open = chosen ? emails.find(({ id }) => id === chosen) : emails[0]
	const summary = ({ id, to, subject, sentAt }: (typeof emails)[number]) => ({
		id,
		to,
		subject,
		sentAt: sentAt.toISOString(),
		sentAtLabel: formatMoment(sentAt, timeZone),
	})
	return {
		caseDomain: env.caseAddresses?.domain ?? '',
		to,
		/** False if the open email is only the default, so that phones show the list first. */
		isChosen: chosen !== null,
		asText: searchParams.get('view') === 'text',
		emails: emails.map(summary),
		email: open && {
			...summary(open),
			text: open.text,
			links: open.links,
			attachments: open.attachments.map(({ filename }) => filename),
		},
	}
}

/** Receives an email as a mail server would. */
export async function action({ request, context }: Route.ActionArgs) {
	requireDemo({ context })
	return receiveEmail({ request, context })
}

/** The emails that the demo would have sent. Every state has a URL, so it works without scripts. */
export default function Mailbox({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { emails, email, to, isChosen } = loaderData
	return (
		<div className="wrap grid grid-cols-1 gap-8 py-10 md:py-14">
			<MailboxHead to={to} search={searchOf(loaderData, {})} />
			<ReceiveEmail example={`case-…@${loaderData.caseDomain}`} rejected={answer} />
			{emails.length === 0 ? (
				<NoEmails to={to} />
			) : (
				<div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
					<EmailList mailbox={loaderData} className={clsx(isChosen && 'max-lg:hidden')} />
					{email ? (
						<EmailView mailbox={loaderData} email={email} className={clsx(!isChosen && 'max-lg:hidden')} />
					) : (
						<EmptyState title="We couldn’t find this email" action={<BackToList mailbox={loaderData} />}>
							It may have been sent to another address, or the demo may have been reset.
						</EmptyState>
					)}
				</div>
			)}
		</div>
	)
}

function MailboxHead({ to, search }: { to: string; search: string }) {
	return (
		<div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_32rem] lg:items-end">
			<div className="grid gap-3">
				<h1>Mailbox</h1>
				<p className="max-w-prose text-ink-soft text-lead leading-normal">
					In the demo, no email leaves this server. Emails that would have been sent appear here, newest
					first.
				</p>
			</div>
			<form method="get" className="flex flex-wrap items-end gap-2">
				<Field label="Sent to" className="min-w-48 flex-1">
					<Input name="to" type="search" defaultValue={to} placeholder="anyone" autoComplete="off" />
				</Field>
				<Button type="submit">Show</Button>
				<Button asChild variant="plain" className="max-sm:flex-1">
					<Link to={`/dev/mailbox${search}`} reloadDocument>
						<Icon name="rotate-cw" />
						Refresh
					</Link>
				</Button>
			</form>
		</div>
	)
}

function NoEmails({ to }: { to: string }) {
	return (
		<EmptyState
			title={to ? `Nothing for ${to}` : 'No email yet'}
			action={
				<Button asChild>
					<Link to={to ? '/dev/mailbox' : '/sign-up'}>{to ? 'Show all email' : 'Sign up to get one'}</Link>
				</Button>
			}
		>
			An email arrives within a second of what triggers it, such as a sign-up, a forgotten password or a
			payment.
		</EmptyState>
	)
}

function EmailList({ mailbox, className }: { mailbox: MailboxData; className: string }) {
	const { emails, email, isChosen } = mailbox
	return (
		<nav aria-label="Emails" className={className}>
			<ol className="overflow-hidden rounded-card border border-line bg-surface lg:max-h-[46rem] lg:overflow-y-auto">
				{emails.map(({ id, subject, to, sentAt, sentAtLabel }) => (
					<li key={id} className="border-line border-b last:border-b-0">
						<Link
							to={searchOf(mailbox, { email: id })}
							aria-current={isChosen && id === email?.id ? 'true' : undefined}
							className={clsx(
								'grid grid-cols-1 gap-0.5 border-transparent border-l-4 px-4 py-3 text-ink no-underline hover:bg-brand-wash',
								id === email?.id && 'lg:border-brand lg:bg-brand-wash',
							)}
						>
							<span className="font-semibold text-small leading-snug">{subject}</span>
							<span className="break-all text-fine text-ink-soft">{to}</span>
							<time dateTime={sentAt} className="num text-fine text-ink-soft">
								{sentAtLabel}
							</time>
						</Link>
					</li>
				))}
			</ol>
		</nav>
	)
}

function EmailView({ mailbox, email, className }: { mailbox: MailboxData; email: Email; className: string }) {
	return (
		<article
			aria-labelledby="email"
			className={clsx(
				'min-w-0 overflow-hidden rounded-card border border-line bg-raised shadow-card',
				className,
			)}
		>
			<header className="flex items-start justify-between gap-4 p-5 sm:p-6">
				<div className="grid min-w-0 gap-2">
					<BackToList mailbox={mailbox} />
					<h2 id="email" className="text-h3">
						{email.subject}
					</h2>
					<p className="break-all text-ink-soft text-small">
						<span>{`To ${email.to}`}</span>
						<br />
						<time dateTime={email.sentAt}>{email.sentAtLabel}</time>
					</p>
				</div>
				<Stamp />
			</header>
			<ul className="flex gap-1 border-line border-b px-4 sm:px-5" aria-label="Views of this email">
				<ViewTab href={searchOf(mailbox, { email: email.id })} isOpen={!mailbox.asText} label="As designed" />
				<ViewTab
					href={searchOf(mailbox, { email: email.id, view: 'text' })}
					isOpen={mailbox.asText}
					label="As plain text"
				/>
			</ul>
			{mailbox.asText ? (
				<pre className="overflow-x-auto whitespace-pre-wrap break-words p-5 font-text text-small leading-relaxed sm:p-6">
					{email.text}
				</pre>
			) : (
				<iframe
					title={email.subject}
					src={`/dev/mailbox/${email.id}.html`}
					sandbox="allow-popups allow-popups-to-escape-sandbox"
					className="block h-[44rem] max-h-[80vh] w-full border-0 bg-ground"
				/>
			)}
			<footer className="grid gap-4 border-line border-t p-5 text-small sm:p-6">
				<div>
					<h3 className="mb-2 font-bold text-h4">Links in this email</h3>
					<ul className="grid gap-1.5">
						{email.links.map((href) => (
							<li key={href}>
								<a href={href} className="break-all">
									{href}
								</a>
							</li>
						))}
					</ul>
				</div>
				{email.attachments.length > 0 && (
					<ul className="flex flex-wrap gap-2" aria-label="Attachments">
						{email.attachments.map((filename, position) => (
							<li key={filename}>
								<Button asChild variant="plain" size="sm">
									<a href={`/dev/mailbox/${email.id}/attachments/${position}`} download>
										<Icon name="paperclip" />
										<span>{filename}</span>
									</a>
								</Button>
							</li>
						))}
					</ul>
				)}
			</footer>
		</article>
	)
}

function ViewTab({ href, isOpen, label }: { href: string; isOpen: boolean; label: string }) {
	return (
		<li>
			<Link
				to={href}
				preventScrollReset
				aria-current={isOpen ? 'true' : undefined}
				className={clsx(
					'-mb-px block min-h-11 border-b-3 px-2 pt-2.5 font-semibold text-small no-underline',
					isOpen ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
				)}
			>
				{label}
			</Link>
		</li>
	)
}

function BackToList({ mailbox }: { mailbox: MailboxData }) {
	return (
		<Link
			to={searchOf(mailbox, {})}
			className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-small lg:hidden"
		>
			<Icon name="inbox" className="size-4" />
			All email
		</Link>
	)
}

/** A decorative postage stamp with the value 0. */
function Stamp() {
	return (
		<div
			aria-hidden="true"
			className="shrink-0 rotate-2 border-2 border-line-strong border-dotted bg-sky-sand p-1.5 max-sm:hidden"
		>
			<div className="grid w-24 gap-1 border border-line bg-surface px-2 pt-2 pb-1">
				<Vehicle shape="hatch" paint="green" className="w-full" />
				<span className="flex justify-between font-plate font-bold text-brand text-micro leading-none">
					<span>DEMO</span>
					<span>0</span>
				</span>
			</div>
		</div>
	)
}

function searchOf({ to }: Pick<MailboxData, 'to'>, open: { email?: string; view?: 'text' }): string {
	const params = new URLSearchParams({ ...(to ? { to } : {}), ...open })
	return params.size > 0 ? `?${params}` : '?'
}
