import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ChosenClient, ClientPicker } from '#app/modules/clients/components/admin/files/client-picker.tsx'
import { InvoiceForm } from '#app/modules/payments/components/admin/invoice-form.tsx'
import { InvoiceTable } from '#app/modules/payments/components/admin/invoice-table.tsx'
import { invoiceSchema } from '#app/modules/payments/invoices/invoice.schema.ts'
import { invoiceState } from '#app/modules/payments/invoices/invoice-state.ts'
import { listInvoices, sendInvoice } from '#app/modules/payments/invoices/invoices.server.ts'
import { readClientChoice } from '#app/routes/admin/client-choice.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { RouteDialog } from '#app/ui/admin/route-dialog.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/invoices'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Invoices')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const after = query.get('after') ?? undefined
	const [{ timeZone }, { invoices, next }] = await Promise.all([
		readSettings(args.context),
		listInvoices(db, { actor, after }),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		controls: controlsOf(invoiceSchema),
		requestKey: crypto.randomUUID(),
		choice: await readClientChoice(args.context, { actor, query }),
		today: localDateOf(clock.now(), timeZone),
		older: after !== undefined,
		next,
		invoices: invoices.map((each) => ({
			reference: each.reference,
			customerName: each.customerName,
			customerEmail: each.customerEmail,
			title: each.title,
			amount: formatCents(each.amountCents),
			state: invoiceState(each),
			paidCents: each.paidCents,
			day: formatDay(each.createdAt, timeZone, thisYear),
			createdAt: each.createdAt.toISOString(),
			due: each.dueOn && formatDate(each.dueOn),
		})),
	}
}

/** Creates an invoice and emails its payment link. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, links } = getServices(args.context)
	const now = clock.now()
	return runForm(
		args,
		formAction({
			schema: invoiceSchema,
			async run({ amount: amountCents, ...input }) {
				const { timeZone } = await readSettings(args.context)
				if (input.dueOn && input.dueOn < localDateOf(now, timeZone))
					throw new Invalid('This day is over. Choose today or a later one.', 'dueOn')
				return sendInvoice(db, { actor, ...input, amountCents, links, now })
			},
			to: (_, { reference }) => `/admin/invoices/${reference}`,
			message: ({ customerName }) => [
				'Invoice sent',
				`${customerName} will get an email with a link to pay.`,
			],
			fallback: 'This could not be sent. Please try again.',
		}),
	)
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
	const { invoices, next, older } = loaderData
	return (
		<>
			<PageHead
				title="Invoices"
				actions={
					<>
						<ExportLink to="/admin/invoices.csv" />
						<Button asChild variant="go" size="compact">
							<Link to="/admin/invoices?add=1" preventScrollReset>
								<Icon name="plus" />
								New invoice
							</Link>
						</Button>
					</>
				}
			>
				Bill someone for anything beyond your regular services. They get a link and pay by card.
			</PageHead>
			<AddDialog {...loaderData} answer={actionData} />
			<Card className="overflow-hidden">
				{invoices.length ? (
					<InvoiceTable invoices={invoices} />
				) : (
					<EmptyState title="No invoices yet">
						Invoices you send appear here, along with whether they have been paid.
					</EmptyState>
				)}
				<ListFoot
					listName="invoices"
					count={invoices.length}
					back={older ? here : null}
					next={next && `${here}?after=${next}`}
				/>
			</Card>
		</>
	)
}

type AddDialogProps = Pick<
	Route.ComponentProps['loaderData'],
	'choice' | 'controls' | 'requestKey' | 'today'
> & {
	answer: Route.ComponentProps['actionData']
}

const here = '/admin/invoices'

/** The client first, then what is billed. */
function AddDialog({ choice, controls, today, answer, ...loaded }: AddDialogProps) {
	const requestKey = useFormKey(loaded.requestKey)
	const chosen = choice?.chosen
	const form = useFormState(controls, {
		answer,
		initial: { customerName: chosen?.name ?? '', customerEmail: chosen?.email ?? '' },
	})
	if (!choice) return null
	return (
		<RouteDialog
			key={choice.chosen ? 'invoice' : 'client'}
			title="New invoice"
			description="The client gets an email with a link to pay by card."
			closeTo={choice.chosen?.id ? `/admin/clients/${choice.chosen.id}` : here}
		>
			{choice.chosen === null ? (
				<ClientPicker action={here} choice={choice} />
			) : (
				<div className="grid gap-4">
					<ChosenClient action={here} chosen={choice.chosen} />
					<InvoiceForm key={requestKey} form={form} requestKey={requestKey} today={today} />
				</div>
			)}
		</RouteDialog>
	)
}
