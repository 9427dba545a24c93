import { Mail, Undo2 } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatDate, formatMoment } from '#app/lib/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { InvoiceLamp } from '#app/modules/payments/components/invoice-lamp.tsx'
import { invoiceState } from '#app/modules/payments/invoice-state.ts'
import { getInvoice, sendInvoiceAgain, voidInvoice } from '#app/modules/payments/invoices.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { FactList } from '#app/ui/desk/fact-list.tsx'
import { FileHead } from '#app/ui/desk/file-head.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { useFormKey } from '#app/ui/use-form-key.ts'
import type { Route } from './+types/admin.invoice'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Invoice')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, invoiceLinks } = getServices(args.context)
	const [{ timeZone }, found] = await Promise.all([
		getSettings(db),
		getInvoice(db, { actor, reference: args.params.reference }).catch(refusePage),
	])
	const { reference, customerName, customerEmail, title, note, orderReference } = found
	return {
		requestKey: crypto.randomUUID(),
		url: invoiceLinks.urlOf(found),
		invoice: {
			...{ reference, customerName, customerEmail, title, note, orderReference },
			state: invoiceState(found),
			amount: formatCents(found.amountCents),
			sent: formatMoment(found.createdAt, timeZone),
			due: found.dueOn && formatDate(found.dueOn),
			paid: found.paidAt && formatMoment(found.paidAt, timeZone),
			withdrawn: found.voidedAt && formatMoment(found.voidedAt, timeZone),
		},
	}
}

/** Mails the link once more, or takes the invoice back. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, env, clock, invoiceLinks: links } = getServices(args.context)
	const { reference } = args.params
	const form = await readForm(args.request)
	const intent = String(form.get('intent') ?? '')
	const done = (title: string, description: string) =>
		redirectWithToast(`/admin/invoices/${reference}`, { kind: 'success', title, description })
	try {
		if (intent === 'again') {
			const requestKey = String(form.get('requestKey') ?? '').slice(0, 100)
			await sendInvoiceAgain(db, { actor, reference, requestKey, links, origin: env.origin })
			return done('Invoice sent again', 'The client gets the same link once more.')
		}
		if (intent !== 'void') throw new NotFound('There is nothing to do.')
		await voidInvoice(db, { actor, reference, now: clock.now() })
		return done('Invoice taken back', 'Its link takes no payment any more.')
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be done. Please try again.')
		return data({ message }, init)
	}
}

export default function InvoiceFile({ loaderData, actionData }: Route.ComponentProps) {
	const { invoice, url } = loaderData
	const requestKey = useFormKey(loaderData.requestKey)
	return (
		<>
			<FileHead
				back={{ to: '/admin/invoices', label: 'Invoices' }}
				name={invoice.customerName}
				reference={invoice.reference}
				status={<InvoiceLamp state={invoice.state} />}
			>
				{invoice.title}
			</FileHead>
			{actionData?.message && <ErrorBox>{actionData.message}</ErrorBox>}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
				<DeskSection id="facts" title="What is asked for" className="grid gap-4">
					<FactList
						facts={[
							['Amount', invoice.amount],
							['Sent', invoice.sent],
							invoice.due ? ['To be paid by', invoice.due] : null,
							['Paid', invoice.paid ?? 'Not yet'],
							invoice.withdrawn ? ['Taken back', invoice.withdrawn] : null,
							[
								'Email',
								<a key="email" href={`mailto:${invoice.customerEmail}`}>
									{invoice.customerEmail}
								</a>,
							],
						]}
					/>
					{invoice.note && <p className="whitespace-pre-wrap">{invoice.note}</p>}
					{invoice.orderReference && (
						<p>
							<Link to={`/admin/orders/${invoice.orderReference}`}>The order that paid it</Link>
						</p>
					)}
				</DeskSection>
				{invoice.state === 'open' && (
					<DeskSection id="link" title="The link" className="grid gap-4">
						<Field label="Address to pay at" hint="Whoever has it can read and pay the invoice.">
							<Input readOnly density="desk" value={url} />
						</Field>
						<Form method="post" className="flex flex-wrap gap-2">
							<input type="hidden" name="requestKey" value={requestKey} />
							<Button type="submit" name="intent" value="again" variant="plain" size="desk">
								<Mail aria-hidden="true" />
								Send again
							</Button>
							<Button type="submit" name="intent" value="void" variant="quiet" size="desk">
								<Undo2 aria-hidden="true" />
								Take back
							</Button>
						</Form>
					</DeskSection>
				)}
			</div>
		</>
	)
}
