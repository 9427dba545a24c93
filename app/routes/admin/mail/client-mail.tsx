import { Link, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getClient } from '#app/modules/clients/clients.server.ts'
import { ClientTabs } from '#app/modules/clients/components/admin/files/client-tabs.tsx'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { MailTable } from '#app/modules/mail/components/admin/mail-table.tsx'
import { listOutreaches } from '#app/modules/mail/threads/outreach.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import { listSuggestedRecipients } from '#app/workflows/mail/suggested-recipients.server.ts'
import type { Route } from './+types/client-mail'
import { readClientMail } from './mail-list.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Mail of a client')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, env, clock } = getServices(args.context)
	const { id } = args.params
	const client = await getClient(db, { actor: viewer, id }).catch(throwErrorResponse)
	if (client.mergedIntoId) throw redirect(`/admin/clients/${client.mergedIntoId}/mail`)
	const subjects = { clientId: id, dealId: null, threadId: null }
	const [rows, people, outreaches] = await Promise.all([
		readClientMail(args.context, { viewer, clientId: id }),
		listSuggestedRecipients(db, { viewer, subjects }),
		listOutreaches(db, { actor: viewer, clientId: id }),
	])
	return {
		client: { id, name: client.name, reference: client.reference },
		rows,
		people,
		outreaches: outreaches.map(({ id: outreachId, subject, recipients, answered }) => ({
			id: outreachId,
			subject,
			answered: `${answered} of ${recipients} answered`,
		})),
		caseAddress:
			env.caseAddresses &&
			formatCaseAddress(env.caseAddresses, await ensureCaseKey(db, { clientId: id, now: clock.now() })),
	}
}

export default function ClientMail({
	loaderData: { client, rows, people, outreaches, caseAddress },
}: Route.ComponentProps) {
	useLiveReload('/api/mail/live')
	const write = `/admin/mail/new?client=${client.id}`
	return (
		<>
			<FileHead
				back={{ to: '/admin/clients', label: 'Clients' }}
				name={<bdi translate="no">{client.name}</bdi>}
				reference={client.reference}
				status={null}
				actions={
					<Button asChild variant="go" size="compact">
						<Link to={write}>
							<Icon name="pen-line" />
							New email
						</Link>
					</Button>
				}
			>
				Emails with the client and with dealers about this case
			</FileHead>
			<ClientTabs id={client.id} current="mail" />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
				<Card className="overflow-hidden">
					{rows.length > 0 ? (
						<MailTable caption="Emails of this case" rows={rows} />
					) : (
						<EmptyState title="No email yet">
							What is sent and received about this case appears here.
						</EmptyState>
					)}
				</Card>
				<div className="grid min-w-0 gap-4">
					{outreaches.length > 0 && (
						<AdminSection id="outreach" title="Who has answered">
							<ul className="grid gap-1 text-small">
								{outreaches.map(({ id, subject, answered }) => (
									<li key={id}>
										<Link
											to={`/admin/mail/outreach/${id}`}
											className="inline-flex min-h-9 items-center [overflow-wrap:anywhere] max-md:min-h-11"
										>
											{subject}
										</Link>
										<span className="block text-fine text-ink-soft">{answered}</span>
									</li>
								))}
							</ul>
						</AdminSection>
					)}
					<AdminSection id="people" title="Write to">
						<ul className="grid gap-1 text-small">
							{people.map(({ typed, about }) => (
								<li key={typed}>
									<Link
										to={`${write}&to=${encodeURIComponent(typed)}`}
										className="inline-flex min-h-9 items-center [overflow-wrap:anywhere] max-md:min-h-11"
									>
										{typed}
									</Link>
									<span className="block text-fine text-ink-soft">{about}</span>
								</li>
							))}
							{people.length === 0 && (
								<li className="text-ink-soft">No one in this case has an email address.</li>
							)}
						</ul>
					</AdminSection>
					{caseAddress && (
						<AdminSection id="case-address" title="Address of this case">
							<p translate="no" className="select-all text-small [overflow-wrap:anywhere]">
								{caseAddress}
							</p>
							<p className="mt-1 text-fine text-ink-soft">Emails sent or forwarded to it are filed here.</p>
						</AdminSection>
					)}
				</div>
			</div>
		</>
	)
}
