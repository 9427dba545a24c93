import { Users } from 'lucide-react'
import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { parseForm, type RejectedForm } from '#app/lib/parse-form.ts'
import { DealerFields } from '#app/modules/deals/components/admin/dealers/dealer-fields.tsx'
import { StoreLinks } from '#app/modules/deals/components/admin/dealers/owner-group.tsx'
import type { RelatedStore } from '#app/modules/deals/dealers/admin-dealer.ts'
import { dealerSchema } from '#app/modules/deals/dealers/dealer.schema.ts'
import { addDealer, findDuplicates } from '#app/modules/deals/dealers/dealers.server.ts'
import { listGroupNames } from '#app/modules/deals/dealers/groups.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/new'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New dealer')

/** Other admin pages prefill the name through the query string. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const name = (new URL(args.request.url).searchParams.get('name') ?? '').slice(0, 120)
	return { name, formKey: crypto.randomUUID(), groups: await listGroupNames(db, { actor }) }
}

/** A rejected form; `duplicates` are similar stores, which are shown once before the dealer is added. */
type RejectedDealer = RejectedForm & { duplicates?: RelatedStore[] }

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const parsed = parseForm(dealerSchema, form)
	if (!parsed.ok) return data<RejectedDealer>(parsed, { status: 422 })
	const formKey = String(form.get('formKey') ?? '')
	try {
		const duplicates = await findDuplicates(db, { actor, ...parsed.value, formKey })
		const seen = String(form.get('seen') ?? '').split(' ')
		if (duplicates.some(({ id }) => !seen.includes(id)))
			return data<RejectedDealer>(
				{ ok: false, errors: {}, formError: null, conflict: null, values: parsed.values, duplicates },
				{ status: 409 },
			)
		const { id } = await addDealer(db, { actor, formKey, dealer: parsed.value, now: clock.now() })
		const toast = { kind: 'success', title: 'Dealer added', description: parsed.value.name } as const
		return redirectWithToast(`/admin/dealers/${id}`, toast)
	} catch (error) {
		return respondToFailure<string>(args.context, error, {
			values: parsed.values,
			fallback: 'The dealer could not be added. Please try again.',
		})
	}
}

export default function NewDealer({ loaderData, actionData }: Route.ComponentProps) {
	const formKey = useFormKey(loaderData.formKey)
	const busy = useNavigation().formMethod === 'POST'
	const rejected: RejectedDealer | undefined = actionData
	const duplicates = rejected?.duplicates ?? []
	return (
		<>
			<FileHead back={{ to: '/admin/dealers', label: 'Dealers' }} name="New dealer" status={null}>
				The name and the state are enough to begin. Staff and notes come next.
			</FileHead>
			<Card className="max-w-form">
				<CardBody className="pt-4">
					<Form method="post" noValidate className="grid gap-4">
						<input type="hidden" name="formKey" value={formKey} />
						{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
						{duplicates.length > 0 && (
							<Notice
								look="signal"
								icon={<Users aria-hidden="true" />}
								title="This dealer may be in the book already"
							>
								<input type="hidden" name="seen" value={duplicates.map(({ id }) => id).join(' ')} />
								<StoreLinks stores={duplicates} />
								<p className="mt-2">It has the same phone number, or the same name and ZIP code.</p>
							</Notice>
						)}
						<DealerFields
							values={{ name: loaderData.name, ...rejected?.values }}
							errors={rejected?.errors ?? {}}
							groups={loaderData.groups}
						/>
						<div>
							<Button type="submit" variant="go" size="compact" busyText={busy ? 'Adding…' : undefined}>
								{duplicates.length > 0 ? 'Add it anyway' : 'Add dealer'}
							</Button>
						</div>
					</Form>
				</CardBody>
			</Card>
		</>
	)
}
