import { Form, Link } from 'react-router'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ComposeForm } from '#app/modules/mail/components/admin/compose-form.tsx'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { usePageKey } from '#app/ui/controls/forms/use-page-key.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/new'
import { readNewMail } from './new-mail.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New email')

/**
 * `?client=`, `?deal=`, `?document=` and `?to=` set what the email is about; `?template=` fills it. `?who=` searches the client files.
 */
export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	return readNewMail(args.context, { viewer, query }).catch(throwErrorResponse)
}

export default function NewMail({ loaderData: { compose, who, found } }: Route.ComponentProps) {
	const key = usePageKey()
	const { client } = compose
	return (
		<>
			<FileHead
				back={
					client
						? { to: `/admin/clients/${client.id}`, label: client.name }
						: { to: '/admin/mail', label: 'Mail' }
				}
				name="New email"
				{...(client ? { reference: client.reference } : {})}
				status={null}
			>
				{client ? 'Replies are filed in this client’s file.' : 'Choose the client whose case it is about.'}
			</FileHead>
			<div className="grid gap-4">
				{!client && <CaseChoice who={who} found={found} />}
				<Card>
					<CardBody className="pt-4">
						<ComposeForm key={key} compose={compose} rejected={null} isAnswer={false} />
					</CardBody>
				</Card>
			</div>
		</>
	)
}

type CaseChoiceProps = Pick<Route.ComponentProps['loaderData'], 'who' | 'found'>

/** The search for the client; an email without a client is filed by hand when it is answered. */
function CaseChoice({ who, found }: CaseChoiceProps) {
	return (
		<Card asChild>
			<section aria-labelledby="whose">
				<CardBody className="grid gap-3 pt-4">
					<h2 id="whose" className="text-h4">
						Which case?
					</h2>
					<Form action="/admin/mail/new" preventScrollReset className="flex flex-wrap items-end gap-2">
						<Field id="who" label="Client’s name, email, phone or reference" className="min-w-48 flex-1">
							<Input type="search" name="who" density="compact" defaultValue={who} maxLength={200} />
						</Field>
						<Button type="submit" variant="plain" size="compact">
							Search
						</Button>
					</Form>
					<ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
						{found.map(({ id, name, reference }) => (
							<li key={id}>
								<Link
									to={`/admin/mail/new?client=${id}`}
									className="inline-flex min-h-9 items-center max-md:min-h-11"
								>
									{`${name}, ${reference}`}
								</Link>
							</li>
						))}
						{found.length === 0 && <li className="text-ink-soft">No client matches.</li>}
					</ul>
				</CardBody>
			</section>
		</Card>
	)
}
