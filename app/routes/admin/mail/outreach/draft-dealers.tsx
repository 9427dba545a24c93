import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { roleLabel } from '#app/modules/deals/dealers/dealer-roles.ts'
import { type DealerToWriteTo, listDealersToWriteTo } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import { addRecipients, getDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { readableRecipients, typedRecipient } from '#app/modules/mail/writing/recipients.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/draft-dealers'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Dealers to write to')

const shownMax = 50

/** `?q=`, `?make=` and `?zip=` narrow and order the dealers; make and ZIP code are those of the deal until somebody changes them. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const id = args.params.draftId
	const draft = await getDraft(db, { actor, id }).catch(throwErrorResponse)
	if (draft.state === 'sent') throw redirect(`/admin/mail/drafts/${id}`)
	const query = new URL(args.request.url).searchParams
	const { clientId } = draft
	const deals = clientId ? await listDealsOfClient(db, { actor, clientId }) : []
	const deal = deals.find((each) => each.id === draft.dealId) ?? deals[0]
	const [car] = deal && !query.has('make') ? await listVehicles(db, { dealId: deal.id }) : []
	const text = (name: string) => query.get(name)?.trim().slice(0, 100) ?? null
	const view = {
		q: text('q') ?? '',
		make: text('make') ?? car?.make ?? '',
		zip: (text('zip') ?? deal?.buyer?.zip ?? '').slice(0, 5),
	}
	const { dealers, isCut } = await listDealersToWriteTo(db, {
		actor,
		search: view.q,
		...view,
		limit: shownMax,
	})
	return {
		id,
		subject: draft.subject,
		view,
		dealers,
		isCut,
		chosen: readableRecipients(draft.to).map(({ email }) => email.toLowerCase()),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const id = args.params.draftId
	return runForm(
		args,
		formAction({
			schema: z.object({ address: z.array(z.string().max(400)).max(200) }),
			async run({ address: typed }) {
				await addRecipients(db, { actor, id, typed, now: clock.now() })
				return redirect(`/admin/mail/drafts/${id}`, 303)
			},
		}),
	)
}

/** The dealer book, to choose recipients from. */
export default function DraftDealers({ loaderData, actionData }: Route.ComponentProps) {
	const { id, subject, view, dealers, isCut, chosen } = loaderData
	const rejected = useLastAnswer(actionData)
	return (
		<>
			<FileHead
				back={{ to: `/admin/mail/drafts/${id}`, label: 'The email' }}
				name="Dealers to write to"
				status={null}
			>
				{subject || 'New email'}
			</FileHead>
			<div className="grid gap-4">
				<Card>
					<CardBody className="pt-4">
						<Form key={JSON.stringify(view)} className="grid grid-cols-2 items-end gap-2 md:flex">
							<Field id="q" label="Name, city or person" className="col-span-2 md:flex-1">
								<Input type="search" name="q" density="compact" defaultValue={view.q} maxLength={100} />
							</Field>
							<Field id="make" label="Make">
								<Input name="make" density="compact" defaultValue={view.make} maxLength={40} />
							</Field>
							<Field id="zip" label="Near ZIP code">
								<Input
									name="zip"
									density="compact"
									inputMode="numeric"
									defaultValue={view.zip}
									maxLength={5}
								/>
							</Field>
							<Button type="submit" variant="plain" size="compact">
								Search
							</Button>
						</Form>
					</CardBody>
				</Card>
				<Card>
					<CardBody className="pt-4">
						<Form method="post" className="grid gap-3">
							<FormError rejected={rejected} subject="This email" />
							{dealers.length === 0 && (
								<p className="text-ink-soft">
									No dealer with an email address matches. <Link to="/admin/dealers/new">Add one</Link>
								</p>
							)}
							<ul className="divide-y divide-line">
								{dealers.map((each) => (
									<DealerChoice key={each.id} dealer={each} chosen={chosen} />
								))}
							</ul>
							{isCut && (
								<p className="text-fine text-ink-soft">{`The first ${shownMax}. Search for others.`}</p>
							)}
							<Button intent="add" variant="go" size="compact" className="w-fit">
								Add to the email
							</Button>
						</Form>
					</CardBody>
				</Card>
			</div>
		</>
	)
}

function DealerChoice({ dealer, chosen }: { dealer: DealerToWriteTo; chosen: readonly string[] }) {
	const { name, city, state, brands, doNotUse, isInArea, addresses } = dealer
	const place = [city, state].filter(Boolean).join(', ')
	return (
		<li className="py-2">
			<p className="flex flex-wrap items-baseline gap-x-3">
				<span translate="no" className="font-semibold">
					{name}
				</span>
				<span className="text-fine text-ink-soft">
					{[place, isInArea ? 'same area' : '', brands.join(', ')].filter(Boolean).join(' · ')}
				</span>
				{doNotUse && <StatusBadge tone="stop">Do not use</StatusBadge>}
			</p>
			{addresses.map(({ name: who, email, role }) => {
				const about = [role && roleLabel(role), email].filter(Boolean).join(' · ')
				const label = role ? who : 'Store'
				return chosen.includes(email.toLowerCase()) ? (
					<p key={email} className="py-2 text-small [overflow-wrap:anywhere]">
						<span>{`${label}, added`}</span>
						<span className="block text-fine text-ink-soft">{about}</span>
					</p>
				) : (
					<Checkbox
						key={email}
						name="address"
						value={typedRecipient({ name: who, email })}
						label={<span className="[overflow-wrap:anywhere]">{label}</span>}
						hint={<span className="[overflow-wrap:anywhere]">{about}</span>}
					/>
				)
			})}
		</li>
	)
}
