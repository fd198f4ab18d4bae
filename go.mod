module github.com/wfbench/wfbench

go 1.26.8
