import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { clientLimits } from '#app/modules/clients/client-file.ts'
import { openFileByHand } from '#app/modules/clients/edit-file.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Route } from './+types/admin.clients.new'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New client')

const fields = ['name', 'email', 'phone'] as const

/** Other pages of the desk hand over what they know of the person in the address. */
export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const known = (name: (typeof fields)[number]) => (query.get(name) ?? '').slice(0, 200)
	return { known: { name: known('name'), email: known('email'), phone: known('phone') } }
}

export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const typed = typedValues(await readForm(args.request), fields)
	try {
		const client = await openFileByHand(db, { actor, ...typed, now: clock.now() })
		const toast = { kind: 'success', title: 'File opened', description: client.name } as const
		return redirectWithToast(`/admin/clients/${client.id}`, toast)
	} catch (error) {
		const failure = failureOf(args.context, error, 'The file could not be opened. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		return data({ typed, field, message: failure.message }, failure.init)
	}
}

export default function NewClient({ loaderData: { known }, actionData }: Route.ComponentProps) {
	const values = actionData?.typed ?? known
	const busy = useNavigation().formMethod === 'POST'
	const errorAt = (name: string) => (actionData?.field === name ? actionData.message : null)
	return (
		<>
			<PageHead title="New client">
				A paid order opens a file by itself. By hand it is for somebody you help before they pay.
			</PageHead>
			<Card className="max-w-form">
				<CardBody className="pt-4">
					<Form method="post" noValidate className="grid gap-4">
						{actionData && !actionData.field && <ErrorBox>{actionData.message}</ErrorBox>}
						<Field label="Name" id="name" required error={errorAt('name')}>
							<Input
								name="name"
								maxLength={clientLimits.name}
								defaultValue={values.name}
								autoComplete="off"
							/>
						</Field>
						<Field
							label="Email address"
							id="email"
							optional
							hint="What comes from this address is in the file from the start."
							error={errorAt('email')}
						>
							<Input type="email" name="email" defaultValue={values.email} autoComplete="off" />
						</Field>
						<Field label="Phone" id="phone" optional error={errorAt('phone')}>
							<Input
								type="tel"
								name="phone"
								maxLength={clientLimits.phone}
								defaultValue={values.phone}
								autoComplete="off"
							/>
						</Field>
						<div>
							<Button type="submit" variant="go" size="desk" busyText={busy ? 'Opening…' : undefined}>
								Open the file
							</Button>
						</div>
					</Form>
				</CardBody>
			</Card>
		</>
	)
}
