import { clsx } from 'clsx/lite'
import type { ComponentProps } from 'react'
import { useTypelessControl } from './field-context.ts'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
	return <textarea rows={rows} {...useTypelessControl()} {...props} className={clsx('input', className)} />
}
