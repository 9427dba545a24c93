import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { usePageForm } from '../forms/use-submitted-form.ts'

type SecurityFormProps = {
	form: Pick<ReturnType<typeof usePageForm>, 'formProps' | 'formError' | 'busy'>
	submit: { label: string; busy: string }
	/** The fields. */
	children: ReactNode
}

/** A form on a page of its own below the account's security page, with the way back there. */
export function SecurityForm({ form: { formProps, formError, busy }, submit, children }: SecurityFormProps) {
	return (
		<Card className="max-w-narrow p-5 md:p-6">
			<Form {...formProps} className="grid gap-4">
				{formError && <ErrorBox>{formError}</ErrorBox>}
				{children}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="go" busyText={busy ? submit.busy : undefined}>
						{submit.label}
					</Button>
					<Button asChild variant="quiet">
						<Link to="/account/security">Cancel</Link>
					</Button>
				</div>
			</Form>
		</Card>
	)
}
