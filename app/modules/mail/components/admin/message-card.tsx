import { clsx } from 'clsx/lite'
import { Form } from 'react-router'
import { linkParts } from '#app/lib/text/link-parts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { MailMessage } from '../../threads/threads.server.ts'
import { AuthenticationFacts } from './authentication-facts.tsx'

/** A message as its conversation shows it. */
export type ShownMessage = {
	id: string
	isOurs: boolean
	kind: string
	from: string
	fromEmail: string
	to: string
	cc: string
	at: string
	instant: string
	text: string
	/** The quoted original at the end of its text; folded away. */
	quoted: string
	/** The dealer of the sender; 'Someone at …' if only the domain is known. */
	dealer: string | null
	/** Whether it can be read as a quote, or is being read. */
	quote: 'may-read' | 'reading' | null
	problems: readonly string[]
	files: { id: string; name: string; size: string; uploadId: string | null; reason: string }[]
	delivery: { state: 'queued' | 'accepted' | 'failed'; problem: string } | null
	/** Whether the receiving server confirms the sender's domain. */
	authentication: MailMessage['authentication']
	/** The URL of the original message; null if it is no longer stored. */
	original: string | null
}

const kinds: ReadonlyMap<string, string> = new Map([
	['auto_reply', 'Automatic reply'],
	['bounce', 'Returned'],
	['list', 'Mailing list'],
])

/** One message: who wrote it, its text as plain text, its files. Pictures and scripts of emails are never loaded. */
export function MessageCard({ message }: { message: ShownMessage }) {
	const { isOurs, from, fromEmail, to, cc, at, instant, text, quoted, files, problems, delivery } = message
	return (
		<article
			id={`message-${message.id}`}
			className={clsx(
				'grid gap-2 rounded-card border p-4',
				isOurs ? 'border-line bg-bubble' : 'border-line bg-surface',
			)}
		>
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
				<h2 translate="no" className="min-w-0 font-semibold text-base [overflow-wrap:anywhere]">
					{from}
				</h2>
				{fromEmail !== from && (
					<span translate="no" className="text-fine text-ink-soft [overflow-wrap:anywhere]">
						{fromEmail}
					</span>
				)}
				{message.dealer && (
					<span translate="no" className="text-fine text-ink-soft [overflow-wrap:anywhere]">
						{message.dealer}
					</span>
				)}
				<time dateTime={instant} className="ml-auto text-fine text-ink-soft">
					{at}
				</time>
				<p className="w-full text-fine text-ink-soft [overflow-wrap:anywhere]">
					{`To ${to || 'nobody'}${cc ? ` · Cc ${cc}` : ''}`}
				</p>
				{!isOurs && (
					<p className="w-full text-fine text-ink-soft [overflow-wrap:anywhere]">
						<AuthenticationFacts authentication={message.authentication} />
						{message.original && (
							<>
								{' · '}
								<a href={message.original} download>
									Original
								</a>
							</>
						)}
					</p>
				)}
				{kinds.has(message.kind) && <StatusBadge tone="off">{kinds.get(message.kind)}</StatusBadge>}
				{delivery && <DeliveryStatusBadge delivery={delivery} />}
			</header>
			{delivery?.problem && <Problem>{delivery.problem}</Problem>}
			<LinkedText text={text} />
			{quoted && (
				<Disclosure summary="Show the quoted text" look="text">
					<blockquote className="border-line border-l-2 pl-3 text-ink-soft text-small">
						<LinkedText text={quoted} />
					</blockquote>
				</Disclosure>
			)}
			{files.length > 0 && (
				<ul aria-label="Files" className="flex flex-wrap gap-x-4 gap-y-1 text-small">
					{files.map((file) => (
						<li key={file.id} className="inline-flex min-h-9 items-center gap-1.5">
							<Icon name="paperclip" className="size-4 shrink-0" />
							{file.uploadId ? (
								<a href={`/files/${file.uploadId}`} className="[overflow-wrap:anywhere]">
									{file.name}
								</a>
							) : (
								<span className="[overflow-wrap:anywhere]">{file.name}</span>
							)}
							<span className="text-fine text-ink-soft">{file.reason || file.size}</span>
						</li>
					))}
				</ul>
			)}
			{problems.map((problem) => (
				<Problem key={problem}>{problem}</Problem>
			))}
			{message.quote && <ReadQuote message={message} />}
		</article>
	)
}

/** Reads a message as a quote of the deal, whoever wrote it. */
const ReadQuote = ({ message: { id, quote } }: { message: ShownMessage }) =>
	quote === 'reading' ? (
		<p role="status" className="text-fine text-ink-soft">
			Reading the quote…
		</p>
	) : (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="message" value={id} />
			<Button intent="quote" variant="plain" size="mini">
				Read as quote
			</Button>
		</Form>
	)

function DeliveryStatusBadge({ delivery: { state } }: { delivery: NonNullable<ShownMessage['delivery']> }) {
	if (state === 'failed') return <StatusBadge tone="stop">Not delivered</StatusBadge>
	return state === 'queued' ? (
		<StatusBadge tone="new">Being sent</StatusBadge>
	) : (
		<StatusBadge tone="ok">Sent</StatusBadge>
	)
}

const Problem = ({ children }: { children: string }) => (
	<p className="flex items-start gap-1.5 font-semibold text-danger text-compact">
		<Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
		<span>{children}</span>
	</p>
)

/** A text with its links, each shown with the host that it really leads to. */
function LinkedText({ text }: { text: string }) {
	return (
		<p className="max-w-[72ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
			{linkParts(text).map((part, position) =>
				part.href && part.outside ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
					<OutsideLink key={position} text={part.text} href={part.href} />
				) : (
					part.text
				),
			)}
		</p>
	)
}

function OutsideLink({ text, href }: { text: string; href: string }) {
	const { hostname } = new URL(href)
	const showsHost = text.toLowerCase().includes(`//${hostname}`)
	return (
		<>
			<a href={href} target="_blank" rel="noreferrer noopener nofollow">
				{text}
			</a>
			{!showsHost && <span className="text-fine text-ink-soft">{` (leads to ${hostname})`}</span>}
		</>
	)
}
