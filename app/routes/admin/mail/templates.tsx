import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listTemplates } from '#app/modules/mail/templates/templates.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/templates'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Email templates')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const templates = await listTemplates(db, { actor: viewer })
	return { templates: templates.map(({ id, title, subject }) => ({ id, title, subject })) }
}

export default function MailTemplates({ loaderData: { templates } }: Route.ComponentProps) {
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail', label: 'Mail' }}
				name="Email templates"
				status={null}
				actions={
					<Button asChild variant="go" size="compact">
						<Link to="/admin/mail/templates/new">
							<Icon name="plus" />
							New template
						</Link>
					</Button>
				}
			>
				Texts you write often. Their fields are filled in from the client’s case.
			</FileHead>
			<Card className="overflow-hidden">
				{templates.length === 0 && (
					<EmptyState title="No template yet">Write one, and insert it into any email.</EmptyState>
				)}
				<ul className="divide-y divide-line">
					{templates.map(({ id, title, subject }) => (
						<li key={id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
							<div className="min-w-0">
								<Link
									to={`/admin/mail/templates/${id}`}
									className="font-semibold max-md:inline-flex max-md:min-h-11 max-md:items-center"
								>
									{title}
								</Link>
								<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">{subject || 'No subject'}</p>
							</div>
							<Button asChild variant="plain" size="mini" className="ml-auto">
								<Link to={`/admin/mail/new?template=${id}`}>
									Use it<span className="sr-only">{`: ${title}`}</span>
								</Link>
							</Button>
						</li>
					))}
				</ul>
			</Card>
		</>
	)
}
