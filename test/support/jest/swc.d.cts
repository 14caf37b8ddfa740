import { Options } from '@swc/core';

declare const build: Options;
export = build;
