import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText, anyTexts, textField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { AgreementFacts } from '#app/modules/signing/components/agreement-facts.tsx'
import { KitCode } from '#app/modules/signing/components/kit-phones.tsx'
import { questionCharsMax } from '#app/modules/signing/desk/signing-limits.ts'
import { statusTexts } from '#app/modules/signing/desk/signing-status.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { removeKit, sendKitLink } from '#app/workflows/signing/kit.server.ts'
import { addSigningEntries } from '#app/workflows/signing/signing.server.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import { useSigningReload } from '../use-signing-reload.ts'
import type { Route } from './+types/signing'
import { readSigningPage } from './signing-page.server.ts'
import { Asks, Papers, Phones, SentPhotos } from './signing-parts.tsx'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'At the signing desk')

const replySchema = z.object({
	ask: anyText(),
	reply: textField({ charsMax: questionCharsMax, missing: 'Write your reply.' }),
	formKey: anyText(),
})

export async function loader(args: Route.LoaderArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	return {
		client: { id: client.id, name: client.name, reference: client.reference },
		signing: await readSigningPage(args.context, { actor, deal }),
		controls: controlsOf(replySchema),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, client, deal } = await requireClientDeal(args)
	const { db, clock, env } = getServices(args.context)
	const base = { actor, dealId: deal.id, now: clock.now() }
	return runForms(
		args,
		{
			'send-link': formAction({
				run: async () => ({
					ok: true as const,
					sent: await sendKitLink(db, { ...base, origin: env.origin }),
				}),
			}),
			'remove-kit': formAction({
				schema: z.object(anyTexts('device')),
				run: ({ device: id }) => removeKit(db, { ...base, id }),
				message: ['Kit removed', 'The phone deletes it as soon as it has a signal.'],
			}),
			reply: formAction({
				schema: replySchema,
				formId: ({ ask }) => ask ?? '',
				run: ({ ask, reply: text, formKey: key }) =>
					addSigningEntries(db, {
						...base,
						entries: [{ key, writtenAt: base.now, entry: { kind: 'reply', ask, text } }],
					}),
				message: 'Reply sent',
			}),
		},
		{ page: `/admin/clients/${client.id}/deal/signing?deal=${deal.id}` },
	)
}

export default function SigningDesk({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { client, signing, controls, formKey } = loaderData
	const { dealId, agreed, status, end, lateCount } = signing
	useSigningReload(dealId)
	const failed = answer && !answer.ok ? answer : null
	const sent = answer?.ok ? answer.sent : null
	return (
		<>
			<FileHead
				back={{ to: `/admin/clients/${client.id}/deal?deal=${dealId}`, label: 'Deal' }}
				name={<bdi translate="no">{client.name}</bdi>}
				reference={client.reference}
				status={
					status && (
						<StatusBadge tone={status === 'differs' ? 'stop' : status === 'matches' ? 'ok' : 'info'}>
							{statusTexts[status]}
						</StatusBadge>
					)
				}
			>
				At the signing desk, as your client sees it
			</FileHead>
			{failed?.formError && <ErrorBox className="mb-4">{failed.formError}</ErrorBox>}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
				<div className="grid gap-4">
					<Papers papers={signing.papers} />
					{signing.papers.length === 0 && (
						<EmptyState level={2} title="Nothing checked yet">
							As soon as your client reads a document, each box appears here.
						</EmptyState>
					)}
					{end && (
						<AdminSection id="end" title={statusTexts[end.outcome]} className="grid gap-2">
							{end.reason && (
								<blockquote className="[overflow-wrap:anywhere]">{`“${end.reason}”`}</blockquote>
							)}
							{lateCount > 0 && (
								<p className="text-small">{`Another phone added ${lateCount === 1 ? 'one entry' : `${lateCount} entries`} before it knew about this. They are kept but change nothing.`}</p>
							)}
						</AdminSection>
					)}
					<SentPhotos ids={signing.photoIds} />
				</div>
				<div className="grid gap-4">
					<Asks asks={signing.asks} controls={controls} formKey={formKey} failed={failed} />
					<AdminSection id="agreed" title="What was agreed" className="grid gap-3">
						{agreed ? <AgreementFacts agreement={agreed} /> : <p className="text-small">Nothing yet.</p>}
					</AdminSection>
					{sent && <KitCode sent={sent} />}
					<Phones phones={signing.phones} isClosed={signing.isClosed} />
				</div>
			</div>
		</>
	)
}
