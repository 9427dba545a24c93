import { clsx } from 'clsx/lite'
import { Children, type ComponentProps, isValidElement } from 'react'
import { useTypelessControl } from './field-context.ts'

/** A styled native select: phones show their own picker, and it works without scripts. */
export function Select({
	className,
	density,
	...props
}: ComponentProps<'select'> & { density?: 'public' | 'compact' }) {
	const { required, ...attributes } = { ...useTypelessControl(), ...props }
	const [first] = Children.toArray(props.children)
	// Of a list without an empty choice something is always chosen, and HTML allows no `required`.
	const hasNoEmptyChoice =
		isValidElement<{ value?: string }>(first) && first.type === 'option' && first.props.value !== ''
	return (
		<select
			{...attributes}
			required={!hasNoEmptyChoice && required}
			className={clsx('input', density === 'compact' && 'input-compact', className)}
		/>
	)
}
