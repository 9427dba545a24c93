import { useEffect, useRef } from 'react'
import { Link, useSubmit } from 'react-router'
import { z } from 'zod'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import { StageBoard } from '#app/modules/clients/components/admin/files/stage-board.tsx'
import { clientStages, stageLabels } from '#app/modules/clients/files/client-file.ts'
import { listBoard } from '#app/modules/clients/files/list-board.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { moveToStage } from '#app/workflows/clients/move-to-stage.server.ts'
import type { Route } from './+types/columns'
import { ListOrColumns } from './list-or-columns.tsx'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Clients by stage')

/** The number of clients in each column; the list has the others. */
const columnMax = 15

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const asked = new URL(args.request.url).searchParams.get('stage')
	const columns = await readForAdmin(args.context, { actor, name: 'clients by stage' }, () =>
		listBoard(db, { actor, limit: columnMax }),
	)
	return { columns, shown: clientStages.find((stage) => stage === asked) ?? 'lead' }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const page = addQueryOf(args.request, '/admin/clients/columns')
	return runForms(
		args,
		{
			stage: formAction({
				schema: z.object({ client: anyText(), stage: z.enum(clientStages, 'Choose a stage.') }),
				run: ({ client: id, stage }) => moveToStage(db, { actor, id, stage, now: clock.now() }),
				message: ({ stage }) => `Stage: ${stageLabels[stage]}`,
			}),
		},
		{ page, errorToast: { page, title: 'That did not work' } },
	)
}

export default function Columns({ loaderData: { columns, shown } }: Route.ComponentProps) {
	const submit = useSubmit()
	// The card is another element in its new column, which gets the focus that the old one had.
	const moved = useRef('')
	useEffect(() => {
		if (columns.length > 0 && moved.current) document.getElementById(moved.current)?.focus()
		moved.current = ''
	}, [columns])
	return (
		<>
			<PageHead
				title="Clients"
				actions={
					<>
						<ListOrColumns current="columns" />
						<Button asChild variant="go" size="compact">
							<Link to="/admin/clients/new">
								<Icon name="plus" />
								New client
							</Link>
						</Button>
					</>
				}
			>
				<span className="max-md:hidden">
					Drag a card to another stage, or press Shift with an arrow key on a name.
				</span>
			</PageHead>
			<StageBoard
				columns={columns}
				shown={shown}
				onMove={({ id, cardId, stage }) => {
					moved.current = cardId
					void submit({ intent: 'stage', client: id, stage }, { method: 'post', preventScrollReset: true })
				}}
			/>
		</>
	)
}
