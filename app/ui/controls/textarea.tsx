import type { ComponentProps } from 'react'
import { cn } from '#app/ui/foundations/cn.ts'
import { useTypelessControl } from './field-context.ts'

export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
	return <textarea rows={rows} {...useTypelessControl()} {...props} className={cn('input', className)} />
}
