import { Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { AuthenticationFacts } from '#app/modules/mail/components/admin/authentication-facts.tsx'
import { QuarantineDecision } from '#app/modules/mail/components/admin/quarantine-decision.tsx'
import { getThread, listMessages, threadNotFound } from '#app/modules/mail/threads/threads.server.ts'
import { foreignReplyTo } from '#app/modules/mail/writing/recipients.ts'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { senderChecksOf } from '#app/workflows/mail/mail-filing.server.ts'
import { discardMail, fileQuarantined } from '#app/workflows/mail/quarantine.server.ts'
import type { Route } from './+types/quarantined'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.subject || 'Message in quarantine')

const textCharsShown = 20_000
const foundMax = 6

/** `?who=` searches the client to file it with. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, env } = getServices(args.context)
	const { id } = args.params
	const thread = await getThread(db, { actor, id }).catch(throwErrorResponse)
	const [message] = await listMessages(db, { actor, threadId: id })
	if (thread.place !== 'quarantined' || !message) throwErrorResponse(new NotFound(threadNotFound))
	const { timeZone } = await readSettings(args.context)
	const who = (new URL(args.request.url).searchParams.get('who') ?? '').trim().slice(0, 200)
	const { files } = who ? await listFiles(db, { actor, search: who, limit: foundMax }) : { files: [] }
	const suggestedId = thread.suggestedClientId
	const suggested = suggestedId
		? (await namesOfClients(db, { actor, ids: [suggestedId] })).get(suggestedId)
		: null
	const { from, to, subject, text, at, datedAt, authentication, problems, attachments, rawKey } = message
	const replyTo = foreignReplyTo(message)
	return {
		id,
		subject,
		reason: thread.quarantineReason,
		sender: from,
		// Later messages under an address that nothing proves wait here all the same.
		canRemember:
			from.email !== '' &&
			(authentication ? Boolean(authentication.provenBy) : senderChecksOf(env).acceptsUnchecked),
		replyTo,
		to: to.map(({ email }) => email).slice(0, 10),
		received: formatMoment(at, timeZone),
		dated: datedAt ? formatMoment(datedAt, timeZone) : null,
		authentication,
		problems,
		original: rawKey ? `/admin/mail/messages/${message.id}/original` : null,
		answers: thread.suggestedThreadId,
		text: text.slice(0, textCharsShown),
		isCut: text.length > textCharsShown,
		files: attachments.map(({ id: fileId, fileName, sizeBytes }) => ({
			id: fileId,
			fileName,
			kilobytes: Math.ceil(sizeBytes / 1_000),
		})),
		suggested: suggested && suggestedId ? { id: suggestedId, ...suggested } : null,
		choice: { who, found: files.map(({ id: fileId, name, reference }) => ({ id: fileId, name, reference })) },
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, rawMail, clock } = getServices(args.context)
	const decision = { actor, threadId: args.params.id, now: clock.now() }
	const to = '/admin/mail/quarantine'
	return runForms(args, {
		file: formAction({
			schema: z.object({ clientId: anyText(), remembers: z.string().transform((text) => text === 'yes') }),
			run: (choice) => fileQuarantined(db, { ...decision, ...choice }),
			to: (_, { threadId }) => `/admin/mail/${threadId}`,
			message: 'Filed',
		}),
		discard: formAction({
			run: () => discardMail(db, rawMail, { ...decision, blocks: false }),
			to,
			message: 'Discarded',
		}),
		block: formAction({
			run: () => discardMail(db, rawMail, { ...decision, blocks: true }),
			to,
			message: 'Sender blocked',
		}),
	})
}

export default function Quarantined({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, subject, reason, sender, replyTo, to, received, dated, authentication, problems, files } =
		loaderData
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail/quarantine', label: 'Quarantine' }}
				name={subject || 'No subject'}
				status={<StatusBadge tone="off">In quarantine</StatusBadge>}
			>
				{reason}
			</FileHead>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<div className="grid min-w-0 gap-4">
					<AdminSection id="message" title="Message" className="grid gap-4">
						<DetailList
							facts={[
								['Name given by the sender', sender.name || 'None'],
								['Address', sender.email || 'None'],
								...(replyTo ? [['Wants answers at another address', replyTo] as const] : []),
								['Checked', <AuthenticationFacts key="checked" authentication={authentication} />],
								['Sent to', to.join(', ') || 'No one'],
								...(loaderData.answers
									? [
											[
												'Answers',
												<Link key="answers" to={`/admin/mail/${loaderData.answers}`}>
													This conversation
												</Link>,
											] as const,
										]
									: []),
								['Received', received],
								['Dated by the sender', dated ?? 'No date'],
							]}
						/>
						{problems.map((problem) => (
							<p key={problem} className="text-small">
								{problem}
							</p>
						))}
						<pre className="whitespace-pre-wrap border-line border-t pt-4 font-text text-small leading-relaxed [overflow-wrap:anywhere]">
							{`${loaderData.text || 'This message has no text.'}${loaderData.isCut ? '\n\n[…]' : ''}`}
						</pre>
						{loaderData.original && (
							<Button asChild variant="plain" size="compact" className="w-fit">
								<a href={loaderData.original} download>
									Download the original with its files
								</a>
							</Button>
						)}
					</AdminSection>
					{files.length > 0 && (
						<AdminSection id="files" title="Files" className="grid gap-2 text-small">
							<p>We don’t open them until you decide.</p>
							<ul className="grid gap-1">
								{files.map(({ id: fileId, fileName, kilobytes }) => (
									<li key={fileId} className="flex items-center gap-2 [overflow-wrap:anywhere]">
										<Icon name="paperclip" className="size-4 shrink-0" />
										<span>{`${fileName}, ${kilobytes} kB`}</span>
									</li>
								))}
							</ul>
						</AdminSection>
					)}
				</div>
				<div className="grid min-w-0 gap-4">
					<QuarantineDecision
						page={`/admin/mail/quarantine/${id}`}
						suggested={loaderData.suggested}
						choice={loaderData.choice}
						hasSender={sender.email !== ''}
						canRemember={loaderData.canRemember}
						rejected={answer ?? null}
					/>
				</div>
			</div>
		</>
	)
}
