import type { ComponentProps, FormEvent } from 'react'
import { useHref, useLinkClickHandler, useSubmit } from 'react-router'

type ViewLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
	to: string
	/** The id of the element that a browser without scripts scrolls to: the filters, or the first new entry. */
	anchor: string
}

/**
 * A link to another view of the same page, such as a filter: the page stays where it is. Not a Link with a fragment, because the router
 * would scroll to it.
 */
export function ViewLink({ to, anchor, ...props }: ViewLinkProps) {
	const href = useHref(to)
	const follow = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset: true })
	return <a {...props} href={`${href}#${anchor}`} onClick={follow} />
}

type ViewFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
	action: string
	anchor: string
	replace?: boolean
}

/** A GET form that opens another view of the same page, as `ViewLink` does. */
export function ViewForm({ action, anchor, replace = false, ...props }: ViewFormProps) {
	const submit = useSubmit()
	function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		// The pressed button has a name and value too.
		const { submitter } = event.nativeEvent as SubmitEvent & { submitter: HTMLButtonElement | null }
		void submit(submitter ?? event.currentTarget, {
			method: 'get',
			action,
			replace,
			preventScrollReset: true,
		})
	}
	return <form {...props} method="get" action={`${action}#${anchor}`} onSubmit={send} />
}
